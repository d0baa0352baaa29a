import { Button, CloseButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { cellOfKey } from './cell-findings.ts';
import type { GoingTo } from './go-to-cell.ts';
import classes from './sought.module.css';
import type { Sought, SoughtPhotos } from './sought-cells.ts';

type SoughtNoteProps = {
  readonly externalId: string;
  readonly sought: Sought;
  readonly photos: SoughtPhotos;
  readonly isReady: boolean;
  readonly going: GoingTo;
  /** The person needs the note no longer. */
  readonly onDone: () => void;
};

/** Says which cells an address led to, with a way from one to the next; or why it led to none. */
export function SoughtNote({ externalId, sought, photos, isReady, going, onDone }: SoughtNoteProps) {
  const t = useTargetsTexts();
  const text = useSoughtText(sought, photos, isReady, going);
  if (text === null) return null;
  return (
    <div className={classes.sought}>
      <p role="status">{text}</p>
      {going.places.length < 2 ? null : (
        <>
          <Button size="compact-sm" variant="default" onClick={() => going.step(-1)}>
            {t('sought.previous')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => going.step(1)}>
            {t('sought.next')}
          </Button>
        </>
      )}
      {sought.find === undefined ? null : (
        <Link to="/targets" search={{ stores: [externalId], check: sought.find, period: sought.period }}>
          {t('sought.check')}
        </Link>
      )}
      <CloseButton size="sm" aria-label={t('sought.close')} onClick={onDone} />
    </div>
  );
}

/** What the note says; null: nothing. */
function useSoughtText(
  { cell, find }: Sought,
  photos: SoughtPhotos,
  isReady: boolean,
  { places }: GoingTo,
): string | null {
  const t = useTargetsTexts();
  const format = useFormat();
  const number = useCount();
  if (cell !== undefined) {
    return !isReady || places.length > 0 || cellOfKey(cell) === null ? null : t('sought.noCell');
  }
  if (find === undefined) return null;
  if (photos.state === 'unknown') return t(`sought.unknown.${find}`);
  if (photos.state !== 'found' || !isReady) return t('sought.searching');
  const days = photos.days === null ? '' : format.dateRange(photos.days.firstDay, photos.days.lastDay);
  const some = photos.failed === 0 ? '' : ` ${t('sought.failed', number(photos.failed))}`;
  if (photos.count === 0) return `${t(`sought.nothing.${find}`, { days })}${some}`;
  if (places.length === 0) return `${t('sought.noDisplay', number(photos.count))}${some}`;
  const cells = t('sought.cells', number(places.length));
  return photos.days === null
    ? t(`sought.ofPhoto.${find}`, { cells })
    : `${t(`sought.found.${find}`, { ...number(photos.count), cells, days })}${some}`;
}
