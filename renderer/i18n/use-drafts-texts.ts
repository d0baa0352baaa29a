import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
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
import { useBundle } from './use-bundle.ts';

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

function useDraftsBundle(namespace: keyof (typeof draftsTexts)['en']): void {
  useBundle(namespace, { en: draftsTexts.en[namespace], pl: draftsTexts.pl[namespace] });
}

/** Texts of drafts of any kind; they come with the pages that edit. */
export function useDraftsTexts(): TFunction<'drafts'> {
  useDraftsBundle('drafts');
  return useTranslation('drafts').t;
}

/** Texts of the displays workbench; they come with its chunk. */
export function useDisplaysTexts(): TFunction<'displays'> {
  useDraftsBundle('displays');
  return useTranslation('displays').t;
}

/** Texts of the targets page; they come with its chunk. */
export function useTargetsTexts(): TFunction<'targets'> {
  useDraftsBundle('targets');
  return useTranslation('targets').t;
}

/** Texts of the contacts page; they come with its chunk. */
export function useContactsTexts(): TFunction<'contacts'> {
  useDraftsBundle('contacts');
  return useTranslation('contacts').t;
}

/** Texts of a store's details, where they are edited and published. */
export function useDetailsTexts(): TFunction<'details'> {
  useDraftsBundle('details');
  return useTranslation('details').t;
}

/** Texts of Publish. */
export function usePublishTexts(): TFunction<'publish'> {
  useDraftsBundle('publish');
  return useTranslation('publish').t;
}

/** Texts of import and export; they come with the sheets. */
export function useTablesTexts(): TFunction<'tables'> {
  useDraftsBundle('tables');
  return useTranslation('tables').t;
}
