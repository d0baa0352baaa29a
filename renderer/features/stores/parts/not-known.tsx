import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Empty, Page } from '#renderer/ui/page.tsx';

type NotKnownProps = { readonly title: string; readonly hint: string };

/** Shown for something that the service does not know. */
export function NotKnown({ title, hint }: NotKnownProps) {
  const { t } = useTranslation('stores');
  return (
    <Page title={t('title')}>
      <Empty
        title={title}
        hint={hint}
        action={
          <Button component={Link} to="/stores" variant="default">
            {t('toStores')}
          </Button>
        }
      />
    </Page>
  );
}
