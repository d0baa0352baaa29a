import { getRouteApi } from '@tanstack/react-router';
import { useWhyReadOnly } from '#renderer/drafts/draft-tools.tsx';
import { SheetPage } from '#renderer/drafts/sheet-page.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { SheetStores } from '#renderer/sheets/sheet-stores.tsx';
import { useShownStores } from '#renderer/sheets/shown-stores.ts';
import { TableTools } from '#renderer/tables/table-tools.tsx';
import type { DisplaysSearch } from './displays-search.ts';
import { DisplaysWorkbench } from './displays-workbench.tsx';
import { useDisplays, useDisplayWords } from './use-displays.ts';

const route = getRouteApi('/displays');

/** The displays of one, several or all stores as a sheet. Edits stay on this computer until they are published. */
export function DisplaysPage() {
  const t = useDisplaysTexts();
  const number = useCount();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const readOnly = useWhyReadOnly() !== null;
  const shown = useShownStores(search.stores);
  const { nameOf, externalIds, stores } = shown;
  const displays = useDisplays({ externalIds, nameOf, readOnly });
  const onSearch = (change: Partial<DisplaysSearch>) =>
    void navigate({ to: '/displays', search: { ...search, ...change }, replace: true });
  return (
    <SheetPage
      title={t('title')}
      countText={(count) => t('subtitle', number(count))}
      words={useDisplayWords()}
      shown={shown}
      rows={displays}
      tools={<TableTools kind="expositions" rows={displays} shown={externalIds} nameOf={nameOf} readOnly={readOnly} />}
      storeChoice={<SheetStores stores={stores} search={search} onChange={onSearch} />}
    >
      <DisplaysWorkbench
        displays={displays}
        stores={stores}
        shownIds={externalIds}
        search={search}
        readOnly={readOnly}
        onSearch={onSearch}
        onOpen={(view) => void navigate({ to: '/displays', search: view })}
      />
    </SheetPage>
  );
}
