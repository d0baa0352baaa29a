import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useWhyReadOnly } from '#renderer/drafts/draft-tools.tsx';
import { SheetPage } from '#renderer/drafts/sheet-page.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { SheetStores } from '#renderer/sheets/sheet-stores.tsx';
import { useShownStores } from '#renderer/sheets/shown-stores.ts';
import { TableTools } from '#renderer/tables/table-tools.tsx';
import { useTargets, useTargetWords } from '#renderer/targets/use-targets.ts';
import { CheckDialog } from './check/check-dialog.tsx';
import type { TargetsSearch } from './parts/targets-search.ts';
import { TargetsWorkbench } from './targets-workbench.tsx';
import { TryDialog } from './try/try-dialog.tsx';
import { useFoundMarks } from './use-found-marks.ts';

const route = getRouteApi('/targets');

/** The targets of one, several or all stores as a sheet. Edits stay on this computer until they are published. */
export function TargetsPage() {
  const t = useTargetsTexts();
  const number = useCount();
  const format = useFormat();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const readOnly = useWhyReadOnly() !== null;
  const shown = useShownStores(search.stores);
  const { nameOf, externalIds, stores } = shown;
  const targets = useTargets({ externalIds, nameOf, readOnly });
  const findings = useFoundMarks(targets, externalIds);
  const [trying, setTrying] = useState(false);
  const onOpen = (view: TargetsSearch) => void navigate({ to: '/targets', search: view });
  const onSearch = (change: Partial<TargetsSearch>) =>
    void navigate({ to: '/targets', search: { ...search, ...change }, replace: true });
  return (
    <SheetPage
      title={t('title')}
      countText={(count) => t('subtitle', number(count))}
      words={useTargetWords()}
      shown={shown}
      rows={targets}
      tools={
        <>
          <TableTools kind="expectations" rows={targets} shown={externalIds} nameOf={nameOf} readOnly={readOnly} />
          <Button variant="default" disabled={!targets.isShown} onClick={() => onSearch({ check: 'all' })}>
            {findings === null || findings === 0
              ? t('check.open')
              : t('check.openCount', { number: format.integer(findings) })}
          </Button>
          <Button
            variant="default"
            disabled={!targets.isShown}
            aria-label={t('try.open')}
            title={t('try.open')}
            onClick={() => setTrying(true)}
          >
            {t('try.short')}
          </Button>
        </>
      }
      storeChoice={<SheetStores stores={stores} search={search} onChange={onSearch} />}
    >
      <TargetsWorkbench
        targets={targets}
        stores={stores}
        shownIds={externalIds}
        search={search}
        readOnly={readOnly}
        onSearch={onSearch}
        onOpen={onOpen}
      />
      {search.check === undefined || externalIds.length === 0 ? null : (
        <CheckDialog
          targets={targets}
          externalIds={externalIds}
          search={search}
          shown={search.check}
          readOnly={readOnly}
          onShown={(check) => onSearch({ check })}
          onClose={() => onSearch({ check: undefined, period: undefined })}
          onShow={onOpen}
        />
      )}
      {trying ? <TryDialog externalIds={externalIds} nameOf={nameOf} onClose={() => setTrying(false)} /> : null}
    </SheetPage>
  );
}
