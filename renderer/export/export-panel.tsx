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
import { useExportTexts } from '#renderer/i18n/use-export-texts.ts';
import { useSavedText } from '#renderer/i18n/use-saved-text.ts';
import { focusFirstWhenDrawn } from '#renderer/ui/focus-first.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import { hasCharts } from './draw-chart.ts';
import classes from './export.module.css';
import type { ExportWords, PageExport } from './page-export.ts';
import { type ExportAs, type PageExportState, usePageExport } from './use-export.ts';

const ICONS = {
  pdf: IconFileTypePdf,
  xlsx: IconFileSpreadsheet,
  csv_excel: IconFileText,
  csv_plain: IconFileText,
  png: IconChartBar,
  table: IconTable,
  sentence: IconMessage,
  link: IconLink,
} as const satisfies Record<ExportAs, TablerIcon>;

const FILES = ['pdf', 'xlsx', 'csv_excel', 'csv_plain', 'png'] as const;
const COPIES = ['table', 'sentence', 'link'] as const;

type LineProps = { readonly as: ExportAs; readonly disabled: boolean; readonly onExport: (as: ExportAs) => void };

function Line({ as, disabled, onExport }: LineProps) {
  const t = useExportTexts();
  const Icon = ICONS[as];
  return (
    // Not disabled, which would take the focus out of the dialog.
    <button
      type="button"
      className={classes.line}
      aria-disabled={disabled}
      aria-keyshortcuts={as === 'pdf' ? 'Control+P' : undefined}
      onClick={() => (disabled ? undefined : onExport(as))}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>
        {t(`as.${as}`)} <span className={classes.note}>{t(`asNote.${as}`)}</span>
      </span>
    </button>
  );
}

/** What became of an export, in words. */
export function ExportOutcome({ state }: { readonly state: PageExportState }) {
  const t = useExportTexts();
  const savedText = useSavedText();
  const { t: f } = useTranslation('failures');
  switch (state.step) {
    case 'choose':
    case 'busy':
      return null;
    case 'saved':
      return (
        <>
          {savedText(state.saved)}
          {state.saved === null || state.missingPhotos === 0
            ? null
            : ` ${t('missingPhotos', { count: state.missingPhotos })}`}
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
  readonly photos: PageExport['photos'];
  readonly value: number;
  readonly onChange: (count: number) => void;
};

function PhotosChoice({ photos, value, onChange }: PhotosChoiceProps) {
  const t = useExportTexts();
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

export type ExportPanelProps = { readonly make: (words: ExportWords) => Promise<PageExport> };

/** Everything that a page can be exported as, each one press away. */
export function ExportPanel({ make }: ExportPanelProps) {
  const t = useExportTexts();
  const { state, exported, start, cancel } = usePageExport(make);
  const [photos, setPhotos] = useState(0);
  const charts = hasCharts(document) && !exported?.withoutCharts;
  const isBusy = state.step === 'busy';
  const run = (as: ExportAs) => start(as, photos);
  return (
    <div ref={focusFirstWhenDrawn} className={classes.panel}>
      <p className={classes.heading}>{t('asFile')}</p>
      {FILES.filter((as) => as !== 'png' || charts).map((as) => (
        <Line key={as} as={as} disabled={isBusy} onExport={run} />
      ))}
      {exported === null || exported.photos.length === 0 ? null : (
        <PhotosChoice photos={exported.photos} value={photos} onChange={setPhotos} />
      )}
      <p className={classes.heading}>{t('asCopy')}</p>
      {COPIES.map((as) => (
        <Line key={as} as={as} disabled={isBusy || exported === null} onExport={run} />
      ))}
      <div className={classes.foot}>
        {isBusy ? <WorkBar label={t('writing')} done={0} total={null} onCancel={cancel} /> : null}
        <p
          role="status"
          className={classes.outcome}
          data-failed={state.step === 'failed' || state.step === 'not_copied'}
        >
          <ExportOutcome state={state} />
        </p>
      </div>
    </div>
  );
}
