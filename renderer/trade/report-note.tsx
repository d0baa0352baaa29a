import { useTranslation } from 'react-i18next';
import { AsOf } from '#renderer/ui/as-of.tsx';
import type { Read } from '#shared/bridge/answer.ts';

type ReportNoteProps = { readonly read: Pick<Read<unknown>, 'asOf' | 'source'> };

/** Age and source of a report: "as of 14:02 · from the service". A cut report is said by `Loaded`, above it. */
export function ReportNote({ read }: ReportNoteProps) {
  const { t } = useTranslation('fill-rates');
  return (
    <>
      <AsOf read={read} />
      {read.source === 'service' ? ` · ${t('note.service')}` : null}
    </>
  );
}
