import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { Pair, SavingDialog } from '#renderer/drafts/plan-dialog.tsx';
import { RowsAge, useRowsOf } from '#renderer/drafts/planned-rows.tsx';
import { RowsRead } from '#renderer/drafts/reading-rows.tsx';
import { STORES_PER_CALL } from '#renderer/drafts/rows-query.ts';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts, useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import { hasAllRows } from '#shared/bridge/all-rows.ts';
import { isExternalId } from '#shared/contract/formats.ts';
import type { KnownStore } from '../stores/choices.ts';
import { useNewStores } from '../stores/new-stores.ts';
import { StorePick } from '../stores/store-pick.tsx';
import {
  MOST_SPREAD,
  planSpread,
  type SpreadMode,
  type SpreadPlan,
  type SpreadSource,
  wholeSource,
} from './spread-targets.ts';

const NOTHING: readonly never[] = [];
const NO_SOURCE = wholeSource([]);

/** All stores but one, drafted ones as well. */
function useOtherStores(except: string | null): readonly KnownStore[] {
  const listed = useStores().data?.data;
  const made = useNewStores();
  return useMemo(
    () =>
      [...made, ...(listed ?? [])].flatMap(({ externalId, name }): KnownStore[] =>
        isExternalId(externalId) && externalId !== except ? [{ externalId, name }] : [],
      ),
    [made, listed, except],
  );
}

/** What a plan would do, in sentences. */
function useSpreadNotes() {
  const t = useTargetsTexts();
  const format = useFormat();
  const number = useCount();
  return ({
    added,
    changed,
    removed,
    there,
    left,
    withoutDisplay,
    stores,
    unknown,
    isTooMuch,
  }: SpreadPlan): string[] => {
    const told = [
      ['there', there],
      ['left', left],
      ['withoutDisplay', withoutDisplay],
      ['unknown', unknown.length],
    ] as const;
    return [
      stores === 0
        ? t('spread.none')
        : t('spread.inStores', {
            ...number(stores),
            changed: format.integer(changed),
            added: format.integer(added),
            removed: format.integer(removed),
          }),
      ...told.flatMap(([name, count]) => (count === 0 ? [] : [t(`spread.${name}`, number(count))])),
      ...(isTooMuch ? [t('spread.tooMuch', { most: format.integer(MOST_SPREAD) })] : []),
    ];
  };
}

type SpreadDialogProps = {
  readonly title: string;
  /** The name of the button. */
  readonly confirm: string;
  /** Names the step. */
  readonly step: 'copyTargets' | 'applyTemplate';
  /** The targets that stores get; null: not known yet. */
  readonly source: SpreadSource | null;
  /** Why there are no targets to give; null: there are. */
  readonly without?: string | null;
  /** The store that they come from, which gets none; null: they come from no store. */
  readonly from: string | null;
  /** Stores that are chosen at first. */
  readonly chosen?: readonly string[];
  readonly saveStep: StoreRowsSheet['saveStep'];
  readonly onClose: () => void;
  /** A field above the choice of stores. */
  readonly children?: ReactNode;
};

/** Asks which stores get targets, and shows what that changes in them before anything is done. */
export function SpreadDialog(props: SpreadDialogProps) {
  const { title, confirm, step, source, without = null, from, chosen: first = NOTHING, saveStep, onClose } = props;
  const t = useTargetsTexts();
  const d = useDraftsTexts();
  const { t: f } = useTranslation('failures');
  const notesOf = useSpreadNotes();
  const stores = useOtherStores(from);
  const [chosen, setChosen] = useState(first);
  const [mode, setMode] = useState<SpreadMode>('replace');
  const targets = useRowsOf('expectations', chosen);
  const displays = useRowsOf('expositions', chosen);
  const sources = from === null ? NOTHING : [from];
  const own = useRowsOf('expectations', sources);
  const plan = useMemo(
    () => planSpread(source ?? NO_SOURCE, targets.stores, displays.stores, mode),
    [source, targets.stores, displays.stores, mode],
  );
  const both = [targets, displays];
  const isKnown = [...both, own].every(({ isRead }) => isRead) && source !== null;
  // A target that could not be read would be removed elsewhere as if there were none.
  const isInPart = mode === 'replace' && !own.stores.every(hasAllRows);
  const isReady = isKnown && !isInPart && !plan.isTooMuch && plan.stores > 0;
  const error = targets.error ?? displays.error ?? own.error;
  const notes =
    without !== null
      ? [without]
      : chosen.length === 0
        ? [t('spread.incomplete')]
        : error !== null
          ? [failureSentence(failureOf(error), f).title]
          : !isKnown
            ? [d('loadingFirst')]
            : isInPart
              ? [t('spread.inPart')]
              : notesOf(plan);
  const spread = () => {
    const rows = plan.added + plan.changed + plan.removed;
    return saveStep({
      name: { key: step, cells: 0, data: { rows } },
      resources: plan.resources,
      areAsPlanned: async (externalIds) =>
        (
          await Promise.all([...both.map(({ areAsPlanned }) => areAsPlanned(externalIds)), own.areAsPlanned(sources)])
        ).every(Boolean),
    });
  };
  const modes = (
    <NativeSelect
      label={t('spread.mode')}
      value={mode}
      onChange={(value) => setMode(value === 'missing' ? 'missing' : 'replace')}
      options={[
        { value: 'replace', label: t('spread.replace') },
        { value: 'missing', label: t('spread.missing') },
      ]}
    />
  );
  return (
    <SavingDialog
      title={title}
      size={600}
      notes={notes}
      confirm={confirm}
      onSave={isReady ? spread : null}
      onClose={onClose}
    >
      {props.children === undefined ? null : (
        <Pair>
          {props.children}
          {modes}
        </Pair>
      )}
      <StorePick label={t('spread.stores')} stores={stores} chosen={chosen} onChange={setChosen} autoFocus />
      {props.children === undefined ? modes : null}
      {targets.isFetching && !targets.isRead && chosen.length > STORES_PER_CALL ? (
        <RowsRead read={targets.read} total={chosen.length} />
      ) : null}
      <RowsAge of={both} />
    </SavingDialog>
  );
}
