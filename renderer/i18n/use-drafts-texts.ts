import enContacts from '#resources/locales/en/contacts.json';
import enDetails from '#resources/locales/en/details.json';
import enDisplays from '#resources/locales/en/displays.json';
import enDrafts from '#resources/locales/en/drafts.json';
import enPublish from '#resources/locales/en/publish.json';
import enTables from '#resources/locales/en/tables.json';
import enTargets from '#resources/locales/en/targets.json';
import plContacts from '#resources/locales/pl/contacts.json';
import plDetails from '#resources/locales/pl/details.json';
import plDisplays from '#resources/locales/pl/displays.json';
import plDrafts from '#resources/locales/pl/drafts.json';
import plPublish from '#resources/locales/pl/publish.json';
import plTables from '#resources/locales/pl/tables.json';
import plTargets from '#resources/locales/pl/targets.json';
import { lazyTexts } from './lazy-texts.ts';

/** By language and namespace, in the chunks of the pages that use them. */
export const draftsTexts = {
  en: {
    contacts: enContacts,
    drafts: enDrafts,
    details: enDetails,
    displays: enDisplays,
    publish: enPublish,
    tables: enTables,
    targets: enTargets,
  },
  pl: {
    contacts: plContacts,
    drafts: plDrafts,
    details: plDetails,
    displays: plDisplays,
    publish: plPublish,
    tables: plTables,
    targets: plTargets,
  },
} as const;

const draftsHook = <Namespace extends keyof (typeof draftsTexts)['en']>(namespace: Namespace) =>
  lazyTexts(namespace, { en: draftsTexts.en[namespace], pl: draftsTexts.pl[namespace] });

/** Texts of drafts of any kind; they come with the pages that edit. */
export const useDraftsTexts = draftsHook('drafts');

/** Texts of the displays workbench; they come with its chunk. */
export const useDisplaysTexts = draftsHook('displays');

/** Texts of the targets page; they come with its chunk. */
export const useTargetsTexts = draftsHook('targets');

/** Texts of the contacts page; they come with its chunk. */
export const useContactsTexts = draftsHook('contacts');

/** Texts of a store's details, where they are edited and published. */
export const useDetailsTexts = draftsHook('details');

/** Texts of Publish. */
export const usePublishTexts = draftsHook('publish');

/** Texts of import and export; they come with the sheets. */
export const useTablesTexts = draftsHook('tables');
