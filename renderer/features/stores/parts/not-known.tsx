import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { Empty, Page } from '#renderer/ui/page.tsx';

type NotKnownProps = { readonly title: string; readonly hint: string };

/** Shown for something that the service does not know. */
export function NotKnown({ title, hint }: NotKnownProps) {
  const t = useStoresTexts();
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
