/** Files of resources/locales, one per language; a feature reads its own and the shared ones. */
export const namespaces = [
  'common',
  'failures',
  'terms',
  'welcome',
  'settings',
  'overview',
  'stores',
  'fill-rates',
  'grid',
] as const;
export type Namespace = (typeof namespaces)[number];
