import type { Issue } from '#shared/contract/errors.ts';
import type { ResourceKind, Row } from '#shared/domain/merge/resource-tree.ts';
import { sameContents, targetKey } from '#tests/oracles/resource-rule.ts';
import type { ServiceSwitches } from './service-switches.ts';

/** What a write does: new rows and the rows of its answer, or a refusal. */
export type Written =
  | {
      readonly ok: true;
      readonly rows: readonly Row[];
      readonly answer: readonly Row[];
      readonly created: readonly Row[];
      /** Displays that were sent without an id and taken for one that was there (P12). */
      readonly matched: readonly Row[];
    }
  | { readonly ok: false; readonly status: 400 | 404; readonly issues: readonly Issue[] };

export type WritePorts = {
  readonly switches: ServiceSwitches;
  readonly newId: () => string;
  readonly date: () => string;
};

const FORMS = {
  dots: (parts: readonly (string | number)[]) => parts.join('.'),
  brackets: (parts: readonly (string | number)[]) =>
    parts
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
      .join('')
      .slice(1),
  pointer: (parts: readonly (string | number)[]) => `/${parts.join('/')}`,
  list: ([first]: readonly (string | number)[]) => String(first),
};

export const issueAt = (
  { issuePaths }: ServiceSwitches,
  parts: readonly (string | number)[],
  message: string,
): Issue => ({
  path: FORMS[issuePaths](parts),
  message,
});

/** P5. */
export function tidyRow({ texts }: ServiceSwitches, row: Row): Row {
  if (texts === 'kept') return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      return [name, texts === 'trimmed' ? value.trim() : value.trim().replaceAll(/\s+/g, ' ')];
    }),
  );
}

/** Replaces a whole set (api.md sections 4.3 and 4.4), with ids made anew or kept (P2). */
export function replaceSet(
  kind: 'contacts' | 'expectations',
  before: readonly Row[],
  sent: readonly Row[],
  { switches, newId, date }: WritePorts,
): Written {
  if (kind === 'expectations' && switches.duplicates === 'refused') {
    const seen = new Set<string>();
    const repeated = sent.flatMap((row, index) => {
      const key = targetKey(row);
      if (seen.has(key)) return [index];
      seen.add(key);
      return [];
    });
    if (repeated.length > 0) {
      const issues = repeated.map((index) => issueAt(switches, ['expectations', index], 'duplicate'));
      return { ok: false, status: 400, issues };
    }
  }
  const free = [...before];
  const rows = sent.map((one): Row => {
    const row = tidyRow(switches, one);
    const at = switches.replacedIds === 'kept' ? free.findIndex((old) => sameContents(kind, old, row)) : -1;
    const [old] = at === -1 ? [] : free.splice(at, 1);
    if (old) return { ...old, ...row };
    return kind === 'contacts'
      ? { email: null, ...row, contactId: newId(), createdAt: date() }
      : { ...row, expectationId: newId(), updatedAt: date() };
  });
  return { ok: true, rows, answer: rows, created: [], matched: [] };
}

/** Creates and updates displays (api.md section 4.5), under P1, P3, P8, P9 and P12. */
export function upsertDisplays(before: readonly Row[], sent: readonly Row[], ports: WritePorts): Written {
  const { switches, newId } = ports;
  const known = new Set(before.map(({ expositionId }) => expositionId));
  const strange = sent.flatMap(({ expositionId }, index) =>
    expositionId !== undefined && !known.has(expositionId) ? [index] : [],
  );
  const isWhole = switches.clientIds === 'refused' && switches.refusedWith === 404;
  if (strange.length > 0 && !isWhole && (switches.clientIds === 'refused' || switches.unknownIds === '400')) {
    const issues = strange.map((index) => issueAt(switches, ['expositions', index, 'expositionId'], 'unknown id'));
    return { ok: false, status: 400, issues };
  }
  if (strange.length > 0 && (isWhole || switches.unknownIds === '404')) return { ok: false, status: 404, issues: [] };
  const rows = new Map(before.map((row) => [row['expositionId'], row]));
  const touched: Row[] = [];
  const created: Row[] = [];
  const taken: Row[] = [];
  for (const one of sent) {
    const element = tidyRow(switches, one);
    const isKnown = known.has(element['expositionId']);
    const keepsId = isKnown || (element['expositionId'] !== undefined && switches.clientIds === 'kept');
    const isSame = (row: Row) => switches.withoutId === 'matched' && row['label'] === element['label'];
    const matched =
      element['expositionId'] === undefined ? [...rows.values()].find(isSame)?.['expositionId'] : undefined;
    const expositionId = keepsId ? element['expositionId'] : (matched ?? newId());
    // P3: nobody may leave out what has a default, so it is written over without mercy.
    const row = { friendlyTitle: null, status: 'active', ...element, expositionId };
    if (!rows.has(expositionId)) created.push(row);
    if (matched !== undefined) taken.push(row);
    rows.set(expositionId, row);
    touched.push(row);
  }
  const all = [...rows.values()];
  return { ok: true, rows: all, answer: switches.putAnswer === 'full' ? all : touched, created, matched: taken };
}

export const bodyRows = (kind: ResourceKind, body: Readonly<Record<string, unknown>>): readonly Row[] => {
  const list = kind === 'store' ? [body] : body[kind];
  return Array.isArray(list) ? list : [];
};
