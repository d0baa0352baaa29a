import { useCallback, useMemo, useRef, useState } from 'react';
import { FetchPhotos } from '#renderer/download/fetch-photos.tsx';
import { Pair, SavingDialog } from '#renderer/drafts/plan-dialog.tsx';
import { doStep, useSheetPlan } from '#renderer/drafts/sheet-plan.ts';
import { contains } from '#renderer/grid/model/axes.ts';
import { distinctCells } from '#renderer/grid/model/selection.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import type { MatrixContent } from './make-matrix.ts';
import type { MatrixSheet } from './matrix-sheet.ts';
import { useMeasured } from './measured.ts';
import classes from './measured-dialog.module.css';
import { type MeasuredPlan, planMeasured, writesOfMeasured } from './measured-targets.ts';

const WEEKS = [2, 4, 8] as const;
const PERCENTILES = [25, 50, 75] as const;
const PERCENTILE_NAMES = { 25: 'lower', 50: 'median', 75: 'upper' } as const;

/** More lines would only be scrolled past. */
const MOST_LINES = 200;

/** Every target that would change, with both numbers. */
function Changes({ plan }: { readonly plan: MeasuredPlan }) {
  const t = useTargetsTexts();
  const terms = useTerms();
  const format = useFormat();
  const number = useCount();
  const { targets } = plan;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard
    <section className={classes.changes} tabIndex={0} aria-label={t('measured.changes')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('measured.cell')}</th>
            <th scope="col">{t('measured.before')}</th>
            <th scope="col">{t('measured.after')}</th>
            <th scope="col">{t('measured.rate')}</th>
            <th scope="col">{t('measured.photos')}</th>
          </tr>
        </thead>
        <tbody>
          {targets.slice(0, MOST_LINES).map(({ row, slot, before, after, measured, photos }) => (
            <tr key={`${row.id} ${slot.id}`}>
              <th scope="row">
                {terms.expositionType(row.displayType)}
                {row.category === null ? '' : ` · ${terms.productCategory(row.category)}`}
                {` · ${format.weekday(slot.weekday)} ${slot.time}`}
              </th>
              <td>
                {before === null ? '–' : typeof before === 'number' ? `${format.number(before)}%` : String(before)}
              </td>
              <td>{after}%</td>
              <td>{format.percent(measured)}</td>
              <td>{format.integer(photos)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {targets.length > MOST_LINES ? <p>{t('matrix.more', number(targets.length - MOST_LINES))}</p> : null}
    </section>
  );
}

type MeasuredDialogProps = {
  readonly sheet: MatrixSheet;
  readonly matrix: MatrixContent;
  /** The store's displays, with which the matrix is made; null: not known. */
  readonly expositions: unknown;
  readonly externalId: string;
  readonly onClose: () => void;
};

/** Asks how targets are made from what was measured, and shows every one that would change. */
export function MeasuredDialog({ sheet, matrix, expositions, externalId, onClose }: MeasuredDialogProps) {
  const t = useTargetsTexts();
  const number = useCount();
  const [weeks, setWeeks] = useState(4);
  const [percentile, setPercentile] = useState(50);
  const [least, setLeast] = useState('3');
  const count = useMemo(() => distinctCells(sheet.core.rects()), [sheet]);
  const [scope, setScope] = useState(count > 1 ? 'selected' : 'all');
  const measured = useMeasured(externalId, weeks * 7);
  const leastPhotos = /^[1-9]\d{0,3}$/.test(least.trim()) ? Number(least) : null;
  const now = useRef(matrix);
  now.current = matrix;
  const { plan, stepOf } = useSheetPlan(
    // biome-ignore lint/correctness/useExhaustiveDependencies: with other displays it is another matrix
    useCallback(() => {
      if (leastPhotos === null) return null;
      const selected = sheet.core.rects();
      const isWanted = (row: number, column: number) =>
        scope === 'all' || selected.some((rect) => contains(rect, row, column));
      return planMeasured(now.current, measured, { percentile, leastPhotos }, isWanted);
    }, [sheet, expositions, measured, percentile, leastPhotos, scope]),
    (one) =>
      one && [
        one.targets.map(({ row, slot, before, after }) => [row.id, slot.id, before, after]),
        one.few,
        one.same,
        one.clashing,
      ],
  );
  const setTargets = () =>
    doStep(
      stepOf((one) => {
        if (one === null) return;
        const name = { kind: 'other', key: 'measuredTargets', data: { rows: one.targets.length } } as const;
        sheet.write(name, writesOfMeasured(one));
      }),
    );
  const { from, to } = measured;
  const isReady = plan !== null && plan.targets.length > 0;
  const notes =
    plan === null
      ? [t('measured.badLeast')]
      : measured.kept === null
        ? [t('measured.notKept')]
        : [
            plan.targets.length === 0 ? t('measured.none') : t('measured.willChange', number(plan.targets.length)),
            ...(plan.same === 0 ? [] : [t('measured.same', number(plan.same))]),
            ...(plan.few === 0 ? [] : [t('measured.few', number(plan.few))]),
            ...(plan.clashing === 0 ? [] : [t('measured.clashing', number(plan.clashing))]),
            ...(measured.kept.complete ? [] : [t('measured.incomplete')]),
          ];
  return (
    <SavingDialog
      title={t('measured.title')}
      size={640}
      notes={notes}
      confirm={t('measured.confirm')}
      onSave={isReady ? setTargets : null}
      onClose={onClose}
    >
      <Pair>
        <NativeSelect
          label={t('measured.percentile')}
          value={String(percentile)}
          onChange={(value) => setPercentile(Number(value))}
          options={PERCENTILES.map((one) => ({ value: String(one), label: t(`measured.${PERCENTILE_NAMES[one]}`) }))}
        />
        <NativeSelect
          label={t('measured.weeks')}
          value={String(weeks)}
          onChange={(value) => setWeeks(Number(value))}
          options={WEEKS.map((one) => ({ value: String(one), label: t('measured.lastWeeks', number(one)) }))}
        />
      </Pair>
      <Pair>
        <NativeSelect
          label={t('measured.cells')}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'all', label: t('measured.all') },
            ...(count > 1 ? [{ value: 'selected', label: t('measured.selected', number(count)) }] : []),
          ]}
        />
        <TextInput
          label={t('measured.least')}
          value={least}
          inputMode="numeric"
          onChange={(event) => setLeast(event.currentTarget.value)}
        />
      </Pair>
      {measured.kept?.complete === true ? null : (
        <FetchPhotos request={{ externalIds: [externalId], from, to, photos: 'none' }} />
      )}
      {isReady ? <Changes plan={plan} /> : null}
    </SavingDialog>
  );
}
