import type { Issue } from '#shared/contract/errors.ts';
import { RESOURCE_KINDS, type ResourceRef, type Row, refKey } from '#shared/domain/merge/resource-tree.ts';
import { shuffle } from '#tests/support/behaviours/seeded-random.ts';
import { firstStore, type ModelStore, newStore, STRANGE, uuidOf } from './model-state.ts';
import {
  bodyRows,
  issueAt,
  replaceSet,
  tidyRow,
  upsertDisplays,
  type WritePorts,
  type Written,
} from './model-writes.ts';
import type { ServiceSwitches } from './service-switches.ts';
import type { VirtualTime } from './virtual-time.ts';

/** An answer of the model. */
export type ModelAnswer =
  | { readonly status: 200; readonly rows: readonly Row[] }
  | { readonly status: 400 | 404 | 413; readonly message: string; readonly issues: readonly Issue[] };

/** Something that was committed, for the oracle. */
export type Commit = {
  readonly by: string;
  readonly ref: ResourceRef;
  readonly text: string;
  readonly created: readonly Row[];
  readonly matched: readonly Row[];
  /** Displays that went with their store. */
  readonly removed: readonly Row[];
};

export type ModelService = {
  read(ref: ResourceRef): ModelAnswer;
  write(by: string, ref: ResourceRef, body: Readonly<Record<string, unknown>>): ModelAnswer;
  /** Somebody takes the store out of the service, with all that belongs to it. */
  remove(by: string, externalId: string): void;
  /** What is true, whatever reads show; null: no such store. */
  truth(ref: ResourceRef): readonly Row[] | null;
  readonly commits: readonly Commit[];
  readonly switches: ServiceSwitches;
};

type Old = { readonly at: number; readonly rows: readonly Row[] | null };

/** Another system, which writes past the API's rules. */
export const FOREIGN = 'foreign';

/** Rows whose text has this word in it are refused with a 400. */
export const REFUSED_WORD = 'REFUSEME';

/** A small model of the service, with every freedom that the specification leaves it. */
export function createModelService(
  { ticks }: VirtualTime,
  random: () => number,
  switches: ServiceSwitches,
  storeIds: readonly string[],
  token: string,
): ModelService {
  const state = { ids: 0 };
  const newId = () => {
    state.ids += 1;
    return uuidOf(7, state.ids);
  };
  const ports: WritePorts = { switches, newId, date: () => new Date(1_790_000_000_000 + ticks()).toISOString() };
  const stores = new Map<string, ModelStore>(
    storeIds.map((id) => [id, firstStore(id, newId, switches.strangeFields !== 'none')]),
  );
  const older = new Map<string, Old[]>();
  const commits: Commit[] = [];

  const truth = ({ externalId, kind }: ResourceRef) => stores.get(externalId)?.[kind] ?? null;

  const remember = (ref: ResourceRef, rows: readonly Row[] | null): void => {
    const key = refKey(ref);
    older.set(key, [...(older.get(key) ?? []), { at: ticks(), rows }].slice(-20));
  };

  /** P7: reads may come from a replica that lags behind. */
  const shown = (ref: ResourceRef): readonly Row[] | null => {
    const lagging = (older.get(refKey(ref)) ?? []).find(({ at }) => at > ticks() - switches.staleMs);
    const storeLags = (older.get(refKey({ ...ref, kind: 'store' })) ?? []).some(
      ({ at, rows }) => at > ticks() - switches.staleMs && rows === null,
    );
    if ((!lagging && !storeLags) || random() >= switches.staleChance) return truth(ref);
    return storeLags ? null : (lagging?.rows ?? null);
  };

  const answered = (rows: readonly Row[]): ModelAnswer => ({
    status: 200,
    rows: switches.order === 'stable' ? rows : shuffle(rows, random),
  });
  const refusedRow = (ref: ResourceRef, rows: readonly Row[]): ModelAnswer | null => {
    const at = rows.findIndex((row) => JSON.stringify(row).includes(REFUSED_WORD));
    if (at === -1) return null;
    const parts = ref.kind === 'store' ? ['name'] : [ref.kind, at];
    const isNamed = random() < switches.namedChance;
    // A careless service repeats the token in its words.
    const message = `Not allowed (${token})`;
    return { status: 400, message, issues: isNamed ? [issueAt(switches, parts, message)] : [] };
  };

  /** A service that is strict about what it is sent, also about what it has said itself. */
  const refusedField = (ref: ResourceRef, rows: readonly Row[], by: string): ModelAnswer | null => {
    const at = rows.findIndex((row) => STRANGE in row);
    if (at === -1 || switches.strangeFields !== 'refused' || by === FOREIGN) return null;
    const issues = [issueAt(switches, [ref.kind, at], `Unrecognized key: ${STRANGE}`)];
    return { status: 400, message: 'Unrecognized key', issues };
  };

  const change = (ref: ResourceRef, before: ModelStore | undefined, sent: readonly Row[]): Written => {
    switch (ref.kind) {
      case 'store': {
        const fields = tidyRow(switches, sent[0] ?? {});
        const now = before?.store[0];
        const row = now ? { ...now, ...fields } : newStore(ref.externalId, newId(), fields);
        const rows = [{ ...row, openingTimes: row['openingTimes'] ?? [] }];
        return { ok: true, rows, answer: rows, created: [], matched: [] };
      }
      case 'contacts':
      case 'expectations':
        return replaceSet(ref.kind, before?.[ref.kind] ?? [], sent, ports);
      default:
        return upsertDisplays(before?.expositions ?? [], sent, ports);
    }
  };

  return {
    switches,
    commits,
    truth,
    remove(by, externalId) {
      for (const kind of RESOURCE_KINDS) {
        const ref = { externalId, kind };
        const rows = stores.get(externalId)?.[kind] ?? null;
        remember(ref, rows);
        const removed = kind === 'expositions' ? (rows ?? []) : [];
        commits.push({ by, ref, text: '', created: [], matched: [], removed });
      }
      stores.delete(externalId);
    },
    read(ref) {
      const rows = shown(ref);
      return rows === null ? { status: 404, message: 'Unknown store', issues: [] } : answered(rows);
    },
    write(by, ref, body) {
      const before = stores.get(ref.externalId);
      if (!before && ref.kind !== 'store') return { status: 404, message: 'Unknown store', issues: [] };
      const sent = bodyRows(ref.kind, body);
      if (ref.kind === 'expositions' && sent.length > switches.mostElements) {
        return { status: 413, message: 'Too large', issues: [] };
      }
      const refused = refusedRow(ref, sent) ?? refusedField(ref, sent, by);
      if (refused) return refused;
      const written = change(ref, before, sent);
      if (!written.ok) return { status: written.status, message: 'Refused', issues: written.issues };
      remember(ref, before?.[ref.kind] ?? null);
      stores.set(ref.externalId, {
        ...(before ?? { store: [], contacts: [], expectations: [], expositions: [] }),
        [ref.kind]: written.rows,
      });
      const { created, matched } = written;
      commits.push({ by, ref, text: JSON.stringify(body), created, matched, removed: [] });
      return answered(written.answer);
    },
  };
}
