import {
  IconChartBar,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconLink,
  IconMessage,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useTakeTexts } from '#renderer/i18n/use-take-texts.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import { hasCharts } from './draw-chart.ts';
import classes from './take-along.module.css';
import type { Taken, TakeWords } from './taken.ts';
import { type TakeAs, type TakeState, useTake } from './use-take.ts';

const ICONS = {
  pdf: IconFileTypePdf,
  xlsx: IconFileSpreadsheet,
  csv_excel: IconFileText,
  csv_plain: IconFileText,
  png: IconChartBar,
  table: IconTable,
  sentence: IconMessage,
  link: IconLink,
} as const satisfies Record<TakeAs, TablerIcon>;

const FILES = ['pdf', 'xlsx', 'csv_excel', 'csv_plain', 'png'] as const;
const COPIES = ['table', 'sentence', 'link'] as const;

type LineProps = { readonly as: TakeAs; readonly disabled: boolean; readonly onTake: (as: TakeAs) => void };

function Line({ as, disabled, onTake }: LineProps) {
  const t = useTakeTexts();
  const Icon = ICONS[as];
  return (
    // Not disabled, which would take the focus out of the dialog.
    <button
      type="button"
      className={classes.line}
      aria-disabled={disabled}
      onClick={() => (disabled ? undefined : onTake(as))}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>
        {t(`as.${as}`)} <span className={classes.note}>{t(`asNote.${as}`)}</span>
      </span>
    </button>
  );
}

/** What became of it, said aloud. */
function Outcome({ state }: { readonly state: TakeState }) {
  const t = useTakeTexts();
  const { t: f } = useTranslation('failures');
  switch (state.step) {
    case 'choose':
    case 'busy':
      return null;
    case 'saved':
      return (
        <>
          {t('saved', { name: state.name })}
          {state.missingPhotos === 0 ? null : ` ${t('missingPhotos', { count: state.missingPhotos })}`}
        </>
      );
    case 'copied':
      return t('copied');
    case 'not_copied':
      return t('notCopied');
    case 'failed':
      return failureSentence(state.failure, f).title;
    default:
      return state satisfies never;
  }
}

/** How many of the page's photos a PDF may have. */
const SOME = [0, 3, 12, 60] as const;

type PhotosChoiceProps = {
  readonly photos: Taken['photos'];
  readonly value: number;
  readonly onChange: (count: number) => void;
};

function PhotosChoice({ photos, value, onChange }: PhotosChoiceProps) {
  const t = useTakeTexts();
  const counts = SOME.filter((count) => count < photos.length);
  const all = Math.min(photos.length, 60);
  const options = [...counts.filter((count) => count !== all), all].map((count) => ({
    value: String(count),
    label: count === 0 ? t('photos.none') : t(count === photos.length ? 'photos.all' : 'photos.first', { count }),
  }));
  return (
    <NativeSelect
      label={t('photos.label')}
      value={String(value)}
      options={options}
      onChange={(count) => onChange(Number(count))}
    />
  );
}

export type TakePanelProps = { readonly make: (words: TakeWords) => Promise<Taken> };

/** Everything that a page can be exported as, each one press away. */
export function TakePanel({ make }: TakePanelProps) {
  const t = useTakeTexts();
  const { state, taken, start, cancel } = useTake(make);
  const [photos, setPhotos] = useState(0);
  const charts = hasCharts(document) && !taken?.withoutCharts;
  const isBusy = state.step === 'busy';
  const take = (as: TakeAs) => start(as, photos);
  return (
    <div className={classes.panel}>
      <p className={classes.heading}>{t('asFile')}</p>
      {FILES.filter((as) => as !== 'png' || charts).map((as) => (
        <Line key={as} as={as} disabled={isBusy} onTake={take} />
      ))}
      {taken === null || taken.photos.length === 0 ? null : (
        <PhotosChoice photos={taken.photos} value={photos} onChange={setPhotos} />
      )}
      <p className={classes.heading}>{t('asCopy')}</p>
      {COPIES.map((as) => (
        <Line key={as} as={as} disabled={isBusy || taken === null} onTake={take} />
      ))}
      {isBusy ? <WorkBar label={t('writing')} done={0} total={null} onCancel={cancel} /> : null}
      <p role="status" className={classes.outcome} data-failed={state.step === 'failed' || state.step === 'not_copied'}>
        <Outcome state={state} />
      </p>
    </div>
  );
}
