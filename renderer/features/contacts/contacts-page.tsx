import { getRouteApi } from '@tanstack/react-router';
import { useWhyReadOnly } from '#renderer/drafts/draft-tools.tsx';
import { SheetPage } from '#renderer/drafts/sheet-page.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useContactsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { SheetStores } from '#renderer/sheets/sheet-stores.tsx';
import { useShownStores } from '#renderer/sheets/shown-stores.ts';
import { TableTools } from '#renderer/tables/table-tools.tsx';
import type { ContactsSearch } from './contacts-search.ts';
import { ContactsWorkbench } from './contacts-workbench.tsx';
import { useContacts, useContactWords } from './use-contacts.ts';

const route = getRouteApi('/contacts');

/** The contacts of one, several or all stores as a sheet. Edits stay on this computer until they are published. */
export function ContactsPage() {
  const t = useContactsTexts();
  const number = useCount();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const readOnly = useWhyReadOnly() !== null;
  const shown = useShownStores(search.stores);
  const { nameOf, externalIds, stores } = shown;
  const contacts = useContacts({ externalIds, nameOf, readOnly });
  const onSearch = (change: Partial<ContactsSearch>) =>
    void navigate({ to: '/contacts', search: { ...search, ...change }, replace: true });
  return (
    <SheetPage
      title={t('title')}
      countText={(count) => t('subtitle', number(count))}
      words={useContactWords()}
      shown={shown}
      rows={contacts}
      tools={<TableTools kind="contacts" rows={contacts} shown={externalIds} nameOf={nameOf} readOnly={readOnly} />}
      storeChoice={<SheetStores stores={stores} search={search} onChange={onSearch} />}
    >
      <ContactsWorkbench
        contacts={contacts}
        stores={stores}
        shownIds={externalIds}
        search={search}
        readOnly={readOnly}
        onSearch={onSearch}
        onOpen={(view) => void navigate({ to: '/contacts', search: view })}
      />
    </SheetPage>
  );
}
