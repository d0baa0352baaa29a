/** What files of people are that the system hands over to Endcap. */
export const OPENED_KINDS = ['changes', 'handover'] as const;
export type OpenedKind = (typeof OPENED_KINDS)[number];

/** How their names end when Endcap saves them; the packages register these (electron-builder.yml). */
export const FILE_ENDINGS: Readonly<Record<OpenedKind, string>> = {
  changes: '.endcapchanges',
  handover: '.endcaphandover',
};

/** Everybody's endings, under which such files are opened as well, but not registered. */
const PLAIN_ENDINGS: Readonly<Record<OpenedKind, string>> = { changes: '.json', handover: '.zip' };

/** What a field for such a file accepts. */
export const acceptOf = (kind: OpenedKind): string => `${FILE_ENDINGS[kind]},${PLAIN_ENDINGS[kind]}`;

/** What a file is by its name; null: none that Endcap opens. What is in it, its page judges. */
export function kindOfFile(name: string): OpenedKind | null {
  const small = name.toLowerCase();
  const isOf = (kind: OpenedKind) => small.endsWith(FILE_ENDINGS[kind]) || small.endsWith(PLAIN_ENDINGS[kind]);
  return OPENED_KINDS.find(isOf) ?? null;
}
