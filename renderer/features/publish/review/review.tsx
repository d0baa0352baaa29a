import { Button, Skeleton } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Empty } from '#renderer/ui/empty.tsx';
import { useTypedText } from '#renderer/ui/use-typed-text.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { countChanges } from '../parts/risks.ts';
import { ChangesPanel } from './changes-panel.tsx';
import classes from './review.module.css';

const route = getRouteApi('/publish');

type ReviewProps = {
  /** undefined: not read yet. */
  readonly resources: readonly ResourceChanges[] | undefined;
  readonly locked: boolean;
};

/** What publishing would change, or that there is nothing. */
export function Review({ resources, locked }: ReviewProps) {
  const t = usePublishTexts();
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useTypedText(q ?? '', (next) =>
    navigate({ to: '/publish', search: { q: next === '' ? undefined : next }, replace: true }),
  );
  if (resources === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton height={180} />
      </div>
    );
  }
  if (countChanges(resources) === 0) {
    return (
      <Empty
        title={t('nothing')}
        hint={t('nothingHint')}
        action={
          <Button component={Link} to="/displays" variant="default">
            {t('toDisplays')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ChangesPanel
        resources={resources.filter(({ changes: { length } }) => length > 0)}
        locked={locked}
        filter={filter.text}
        onFilter={filter.setText}
      />
      <p className={classes.stated}>{t('stated')}</p>
    </>
  );
}
