import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkspaceContext } from '#renderer/bridge/use-workspace.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { Read } from '#shared/bridge/answer.ts';

type AsOfProps = { readonly read: Pick<Read<unknown>, 'asOf' | 'source'> };

/** The age of a figure: "as of 14:02", with the day when it was not today, and where it was read. */
export function AsOf({ read }: AsOfProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const timeZone = use(WorkspaceContext)?.timeZone;
  const full = format.dateTime(read.asOf, timeZone);
  const today = format.dateTime(Date.now(), timeZone).split(',')[0] === full.split(',')[0];
  const time = today ? format.time(read.asOf, timeZone) : full;
  return (
    <time dateTime={read.asOf} title={full}>
      {t(`asOf.${read.source}`, { time })}
    </time>
  );
}
