import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { partsOfKey } from '#renderer/drafts/draft-sheet.ts';
import { MissingStores, someNames } from '#renderer/drafts/missing-stores.tsx';
import { SavedNote, SavingNotes } from '#renderer/drafts/saving-notes.tsx';
import { addressOfSheet, useSheetAddress } from '#renderer/drafts/sheet-address.ts';
import { ViewsChip } from '#renderer/drafts/views-chip.tsx';
import { SelectionNote, SheetFoot } from '#renderer/grid/view/sheet-foot.tsx';
import { SheetGrid } from '#renderer/grid/view/sheet-grid.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { KnownStore } from '#renderer/trade/choices.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import { useFillHeight } from '#renderer/ui/use-fill-height.ts';
import type { Fields } from '#shared/bridge/drafts.ts';
import { AddDialog } from './add-dialog.tsx';
import { CopyDialog } from './copy/copy-dialog.tsx';
import { patchesOfCopies } from './copy/copy-plan.ts';
import classes from './displays.module.css';
import { DisplaysFilters } from './displays-filters.tsx';
import { DisplaysSearch } from './displays-search.ts';
import { DisplaysTools } from './displays-tools.tsx';
import { ReadingDisplays } from './reading-displays.tsx';
import { addDisplays, selectedDisplays } from './sheet/display-acts.ts';
import { COLUMNS } from './sheet/display-row.ts';
import { useRowFilter } from './sheet/row-filter.ts';
import type { useDisplays } from './use-displays.ts';

type DisplaysWorkbenchProps = {
  readonly displays: ReturnType<typeof useDisplays>;
  readonly stores: readonly KnownStore[];
  readonly shownIds: readonly string[];
  readonly search: DisplaysSearch;
  readonly readOnly: boolean;
  readonly onSearch: (change: Partial<DisplaysSearch>) => void;
  /** Shows another view by replacing the whole address. */
  readonly onOpen: (search: DisplaysSearch) => void;
};

const ADDRESS = addressOfSheet(COLUMNS);

const NO_FILTERS: Partial<DisplaysSearch> = {
  types: undefined,
  status: undefined,
  changed: undefined,
  marked: undefined,
};

/** Shown when the filters hide every display, with a button to clear them. */
function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const t = useDisplaysTexts();
  return (
    <>
      <p className={classes.noMatch}>{t('empty')}</p>
      <Button variant="default" onClick={onClear}>
        {t('clearFilters')}
      </Button>
    </>
  );
}

/** The sheet with its filters and tools, and notes on saving. */
export function DisplaysWorkbench(props: DisplaysWorkbenchProps) {
  const { displays, stores, shownIds, search, readOnly, onSearch, onOpen } = props;
  const { sheet, query, saving, isShown } = displays;
  const t = useDisplaysTexts();
  const number = useCount();
  const [adding, setAdding] = useState(false);
  const [copied, setCopied] = useState<readonly Fields[] | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  useFillHeight(panel);
  const isFiltered = useRowFilter(displays, search);
  useSheetAddress(sheet, ADDRESS, search, ({ sort, hide }) => onSearch({ sort, hide: hide && [...hide] }));

  const missing = (query.data?.stores ?? []).filter((store) => !store.known);
  const partial = (query.data?.stores ?? []).filter((store) => store.known && store.isPartial);
  const [firstMissing] = missing;
  const hasDisplays = useStore(sheet.store, () => sheet.core.rows().count() > 0);
  const shownStores = useMemo(() => {
    const wanted = new Set(shownIds);
    return stores.filter(({ externalId }) => wanted.has(externalId));
  }, [stores, shownIds]);
  const active = sheet.core.selection()?.active.row;
  const noRows = isFiltered ? <NoMatch onClear={() => onSearch(NO_FILTERS)} /> : t('emptyStores');
  const emptyText = isShown ? noRows : t('loadingFirst');

  return (
    <>
      <div className={classes.page}>
        <div className={classes.bar}>
          <DisplaysFilters stores={stores} search={search} onChange={onSearch} />
          <ViewsChip room="displays" schema={DisplaysSearch} search={search} onOpen={onOpen} />
          <DisplaysTools
            sheet={sheet}
            readOnly={readOnly}
            isEmpty={!hasDisplays}
            onAdd={shownStores.length === 0 ? null : () => setAdding(true)}
            onCopy={() => {
              const displaysNow = selectedDisplays(sheet);
              if (displaysNow.length > 0) setCopied(displaysNow);
            }}
          />
        </div>
        <SavingNotes saving={saving} />
        {missing.length === 0 || missing.length === query.data?.stores.length ? null : (
          <MissingStores missing={missing} nameOf={displays.nameOf} />
        )}
        {partial.length === 0 ? null : (
          <Banner>{t('partial', { ...number(partial.length), names: someNames(partial, displays.nameOf) })}</Banner>
        )}
        {query.data === undefined ? (
          <ReadingDisplays displays={displays} total={shownIds.length} />
        ) : firstMissing !== undefined && missing.length === query.data.stores.length ? (
          <FailureNotice
            failure={firstMissing.failure}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <div ref={panel} className={classes.panel} aria-busy={!isShown || query.isPlaceholderData}>
            <div className={classes.sheet}>
              <SheetGrid sheet={sheet} label={t('title')} emptyText={emptyText} />
            </div>
            <SheetFoot
              sheet={sheet}
              note={
                <>
                  <SelectionNote sheet={sheet} />
                  {readOnly ? null : <SavedNote saving={saving} />}
                </>
              }
            />
          </div>
        )}
      </div>
      {adding ? (
        <AddDialog
          stores={shownStores}
          at={active === undefined ? undefined : partsOfKey(active).externalId}
          onClose={() => setAdding(false)}
          onAdd={(added) => {
            setAdding(false);
            addDisplays(sheet, added);
            // First let the dialog give the focus back to its button.
            requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[data-active]')?.focus());
          }}
        />
      ) : null}
      {copied === null ? null : (
        <CopyDialog
          rows={copied}
          stores={stores}
          onClose={() => setCopied(null)}
          onCopy={(plan) =>
            displays.saveStep(
              { key: 'copyDisplays', cells: 0, data: { rows: plan.creates } },
              patchesOfCopies(plan, () => crypto.randomUUID()),
            )
          }
        />
      )}
    </>
  );
}
