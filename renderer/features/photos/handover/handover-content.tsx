import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import type { HandoverSummary } from '#shared/bridge/handovers.ts';
import { parsePeriod } from '#shared/domain/period.ts';
import { PhotosSearch } from '../parts/photos-search.ts';
import { useFilterWords } from '../queue/filter-words.ts';
import classes from './handover.module.css';

/** What is in a handover, before it is taken over: who says what since when, and how it compares with the reviews here. */
export function HandoverContent({ summary }: { readonly summary: HandoverSummary }) {
  const p = usePhotosTexts();
  const format = useFormat();
  const number = useCount();
  const { timeZone } = useWorkspace();
  const filterWords = useFilterWords();
  const stores = useStores().data?.data ?? [];
  const storeName = (externalId: string) => stores.find((one) => one.externalId === externalId)?.name ?? externalId;
  const { author, at, photos, pictures, days, added, same, differing, isKnown } = summary;
  const period = days === null ? null : parsePeriod(`${days.from}..${days.to}`);
  const shownDays =
    period?.kind === 'days' ? format.dateRange(period.firstDay, period.lastDay) : p('handover.daysUnknown');
  const filters = filterWords(PhotosSearch.parse(summary.filter), storeName);
  const counts = { added, differing, same };
  const isNew = added + differing > 0;
  return (
    <>
      <p className={classes.text}>
        {p('handover.from', {
          author,
          photos: p('handover.photos', number(photos)),
          time: format.dateTime(at, timeZone),
        })}
      </p>
      <p className={classes.hint}>
        {p('handover.scope', { stores: p('handover.stores', number(summary.stores.length)), days: shownDays })}
        {` · ${p('handover.pictures', number(pictures))}`}
      </p>
      {filters.length === 0 ? null : (
        <p className={classes.hint}>{p('handover.filters', { filters: filters.join(' · ') })}</p>
      )}
      <ul className={classes.counts}>
        {(['added', 'differing', 'same'] as const).map((one) => (
          <li key={one} data-differing={one === 'differing' && differing > 0}>
            {p(`handover.${one}`, number(counts[one]))}
          </li>
        ))}
      </ul>
      {isNew || isKnown ? <p className={classes.hint}>{p(isNew ? 'handover.keeps' : 'handover.nothing')}</p> : null}
    </>
  );
}
