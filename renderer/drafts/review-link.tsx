import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { draftCountQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';

/** To the room where changes are looked at and published, with how many there are. */
export function ReviewLink() {
  const t = useDraftsTexts();
  const number = useCount();
  const edits = useQuery(draftCountQuery(useBridge(), useWorkspace().id)).data?.edits ?? 0;
  return edits === 0 ? null : (
    <Button component={Link} to="/publish">
      {t('review', number(edits))}
    </Button>
  );
}
