import { useMemo } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { type DataColumn, figureExtent } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Delta, FillTrack } from '#renderer/ui/figures.tsx';
import { textColumn } from '#renderer/ui/text-column.tsx';
import { digitsOfPhoto, type PhotoEntry, usePhotoWords } from './photo-entry.ts';

type PhotoTableProps = {
  readonly photos: readonly PhotoEntry[];
  readonly displayOf: (photo: PhotoEntry) => string;
  readonly showDisplay: boolean;
  readonly onOpen: (photo: PhotoEntry) => void;
};

const expectedOf = ({ target }: PhotoEntry) => (target.kind === 'expected' ? target.ratio : null);
const timeOf = (photo: PhotoEntry) =>
  photo.scheduledDate === null ? photo.takenAt : `${photo.scheduledDate} ${photo.scheduledAt ?? ''}`;

/** Photos as rows with all their figures: the same data as the pictures and the chart. */
export function PhotoTable({ photos, displayOf, showDisplay, onOpen }: PhotoTableProps) {
  const t = useStoresTexts();
  const format = useFormat();
  const terms = useTerms();
  const words = usePhotoWords();
  const columns = useMemo<DataColumn<PhotoEntry>[]>(() => {
    const display = { id: 'display', header: t('photo.fact.display'), width: 180 };
    return [
      ...(showDisplay ? [textColumn(display, displayOf)] : []),
      {
        id: 'time',
        header: t('photo.fact.run'),
        whole: true,
        width: 150,
        sortValue: timeOf,
        extent: (photo) => words.when(photo).length,
        cell: (photo) => <span>{words.when(photo)}</span>,
      },
      {
        id: 'measured',
        header: t('photo.fact.measured'),
        numeric: true,
        width: 110,
        sortValue: (photo) => photo.measured,
        extent: (photo) => words.measured(photo).length,
        cell: words.measured,
      },
      {
        id: 'track',
        header: t('photo.fact.track'),
        headerHidden: true,
        width: 100,
        cell: (photo) =>
          photo.measured === null && expectedOf(photo) === null ? null : (
            <FillTrack decorative measured={photo.measured} expected={expectedOf(photo)} />
          ),
      },
      {
        id: 'expected',
        header: t('photo.fact.expected'),
        numeric: true,
        width: 130,
        sortValue: expectedOf,
        extent: (photo) => words.expected(photo).length,
        cell: words.expected,
      },
      {
        id: 'delta',
        header: t('photo.fact.delta'),
        numeric: true,
        width: 90,
        sortValue: (photo) => photo.delta,
        extent: (photo) => figureExtent(photo.delta, digitsOfPhoto(photo)),
        cell: (photo) => <Delta value={photo.delta} digits={digitsOfPhoto(photo)} />,
      },
      textColumn(
        { id: 'status', header: t('photo.fact.status'), width: 110 },
        (photo) => photo.imageStatus && terms.imageStatus(photo.imageStatus),
      ),
    ];
  }, [t, terms, words, displayOf, showDisplay]);
  return (
    <DataTable
      label={t('photo.title', { count: photos.length, number: format.integer(photos.length) })}
      columns={columns}
      rows={photos}
      rowId={(photo) => photo.id}
      onOpen={onOpen}
      maxHeight={480}
    />
  );
}
