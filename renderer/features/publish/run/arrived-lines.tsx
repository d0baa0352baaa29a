import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { RecordLines } from '../history/record-lines.tsx';
import parts from '../parts/parts.module.css';
import { useTally } from '../parts/tally.tsx';

/** How much of a publishing has arrived, and all of it with its values when it is asked for. */
export function ArrivedLines({ publishId }: { readonly publishId: string }) {
  const t = usePublishTexts();
  const tally = useTally();
  const { publish } = useBridge();
  const [isOpen, setOpen] = useState(false);
  const filter = { externalIds: [], kind: null, events: ['published' as const], from: null, to: null };
  // The publishing that ended last is the newest one.
  const { data } = useQuery({
    queryKey: ['history-record', useWorkspace().id, 'arrived', publishId],
    queryFn: ({ signal }) => publish.history({ before: null, limit: 1, filter }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const line = data?.find((one) => one.publishId === publishId);
  if (line === undefined) return null;
  return (
    <>
      <div className={parts.bar}>
        <p className={parts.text}>{t('run.arrived', { what: tally(line.size, line.stores) })}</p>
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'run.hideValues' : 'run.showValues')}
        </Button>
      </div>
      {isOpen ? <RecordLines of={{ publishId }} /> : null}
    </>
  );
}
