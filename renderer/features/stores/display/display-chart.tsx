import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartPoint } from '#renderer/charts/chart-point.ts';
import { LineChart } from '#renderer/charts/line-chart.tsx';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { inPhotoOrder, type PhotoEntry } from '#renderer/trade/photo-entry.ts';
import { usePhotoWords } from '#renderer/trade/use-photo-words.ts';
import { verdictOf } from '#shared/domain/compare-fill-rate.ts';

type DisplayChartProps = {
  readonly photos: readonly PhotoEntry[];
  readonly onOpen: (photo: PhotoEntry) => void;
};

function Chart({ photos, onOpen }: DisplayChartProps) {
  const { t } = useTranslation('stores');
  const format = useFormat();
  const words = usePhotoWords();
  const points = useMemo<ChartPoint[]>(
    () =>
      inPhotoOrder(photos, 'newest')
        .toReversed()
        .map((photo) => ({
          id: photo.id,
          label: words.when(photo),
          value: photo.measured,
          target: photo.target.kind === 'expected' ? photo.target.ratio : null,
          tone: verdictOf(photo.delta),
          note: '',
          title: words.when(photo),
          lines: [
            `${t('photo.fact.measured')}: ${words.measured(photo)}`,
            `${t('photo.fact.expected')}: ${words.expected(photo)}`,
            ...(photo.delta === null ? [] : [`${t('photo.fact.delta')}: ${format.delta(photo.delta)}`]),
          ],
          canOpen: true,
        })),
    [photos, words, format, t],
  );
  const below = photos.filter((photo) => verdictOf(photo.delta) === 'below').length;
  return (
    <LineChart
      points={points}
      summary={t('display.chartSummary', { count: photos.length, below: format.integer(below) })}
      hint={t('display.chartHint')}
      formatTick={(value) => `${value}%`}
      onOpen={({ id }) => {
        const photo = photos.find((candidate) => candidate.id === id);
        if (photo !== undefined) onOpen(photo);
      }}
    />
  );
}

/** Photos of a display in order of time: measured as a line, expected as steps; a photo not measured is a gap. */
export const DisplayChart = memo(Chart);
