import type { ResourceKind, Row } from '#shared/domain/merge/resource-tree.ts';
import type { SendPlan } from '#shared/domain/merge/send-plan.ts';
import { SERVICE_FIELDS, sameContents } from '#tests/oracles/resource-rule.ts';
import type { NewId } from './made-ids.ts';

/** How the service behaves where the API is silent (sync.md, P1, P2 and P5). */
export type ServiceHabits = {
  readonly keepsNewIds: boolean;
  readonly remakesIds: boolean;
  readonly trims: boolean;
};

const trimmed = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );

/** Ids for rows of a replaced set: those of an equal row before, unless the service makes all of them anew. */
function replaced(
  kind: ResourceKind,
  before: readonly Row[],
  sent: readonly Row[],
  { remakesIds }: ServiceHabits,
  newId: NewId,
) {
  const { id, times } = SERVICE_FIELDS[kind];
  if (id === null) return [...sent];
  const free = [...before];
  return sent.map((row): Row => {
    const equal = remakesIds ? -1 : free.findIndex((one) => sameContents(kind, one, row));
    const [partner] = equal === -1 ? [] : free.splice(equal, 1);
    const ids = partner ?? {
      [id]: newId(),
      ...Object.fromEntries(times.map((name) => [name, '2026-03-03T08:00:00.000Z'])),
    };
    return { ...Object.fromEntries([id, ...times].map((name) => [name, ids[name]])), ...row };
  });
}

function upserted(
  before: readonly Row[],
  elements: readonly Row[],
  { keepsNewIds }: ServiceHabits,
  newId: NewId,
): Row[] {
  const rows = new Map(before.map((row) => [row['expositionId'], row]));
  for (const element of elements) {
    const known = element['expositionId'] === undefined ? undefined : rows.get(element['expositionId']);
    const id = known || (keepsNewIds && element['expositionId'] !== undefined) ? element['expositionId'] : newId();
    rows.set(id, { ...known, ...element, expositionId: id });
  }
  return [...rows.values()];
}

/** What a service has after it performed a plan (api.md sections 4.2 to 4.5). */
export function perform(
  kind: ResourceKind,
  before: readonly Row[],
  plan: SendPlan,
  habits: ServiceHabits,
  newId: NewId,
): readonly Row[] {
  const taken = (rows: readonly Row[]): readonly Row[] => (habits.trims ? rows.map(trimmed) : rows);
  switch (plan.send) {
    case 'store': {
      const [store] = before;
      const made = { storeId: newId(), externalId: 'S-1' };
      // JSON carries no undefined: what is left out keeps its value.
      const body: Row = Object.fromEntries(Object.entries(plan.body).filter(([, value]) => value !== undefined));
      return [{ ...made, ...store, ...taken([body])[0] }];
    }
    case 'contacts':
      return replaced(kind, before, taken(plan.body.contacts), habits, newId);
    case 'expectations':
      return replaced(kind, before, taken(plan.body.expectations), habits, newId);
    case 'expositions': {
      const elements = plan.chunks.flatMap(({ body }): readonly Row[] => body.expositions);
      return upserted(before, taken(elements), habits, newId);
    }
    default:
      return before;
  }
}
