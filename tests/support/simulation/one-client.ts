import { onTestFinished } from 'vitest';
import type { Reviewed } from '#electron/store/drafts/approved-edits.ts';
import type { RowEdit } from '#shared/domain/merge/apply-edits.ts';
import type { ResourceKind, ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { firstTree } from '#shared/domain/merge/row-content.ts';
import { PLAIN_SWITCHES, type ServiceSwitches } from './service-switches.ts';
import { createStorePool } from './sim-store.ts';
import { createWorld } from './world.ts';

/** One client, a service without a fault, and a person who presses Publish. */
export function aWorld(switches: Partial<ServiceSwitches> = {}, seed = 4, stores?: readonly string[]) {
  const profile = { faultChance: 0, slowChance: 0 };
  const world = createWorld(seed, createStorePool(), {
    clients: 1,
    ...(stores && { stores }),
    profile,
    switches: { ...PLAIN_SWITCHES, ...switches },
  });
  onTestFinished(() => world.close());
  const [client] = world.clients;
  if (!client) throw new Error('no client');
  const refOf = (kind: ResourceKind, externalId = 'S-1'): ResourceRef => ({ externalId, kind });
  return {
    world,
    client,
    refOf,
    truth: (kind: ResourceKind) => world.service.truth(refOf(kind)) ?? [],
    rowId: (kind: ResourceKind, at: number) => firstTree(kind, world.service.truth(refOf(kind)) ?? [])[at]?.rowId ?? '',
    edit(kind: ResourceKind, edits: readonly RowEdit[], externalId = 'S-1') {
      const ref = refOf(kind, externalId);
      const remote = world.service.truth(ref) ?? (kind === 'store' ? null : []);
      const saved = client.call('drafts.save', { name: 'edit', resources: [{ ref, remote, edits }], now: 1 });
      const rowIds = edits.flatMap((one) => (one.edit === 'replace' ? [] : [one.rowId]));
      world.oracle.touched(client.name, ref, rowIds);
      return saved;
    },
    /** What a person has read on the Publish page. */
    review: (): Reviewed[] => client.call('drafts.list', null).map(({ ref, rev }) => ({ ref, rev })),
    async publish(only: readonly ResourceRef[] | null = null, reviewed?: readonly Reviewed[]) {
      client.publish(only, reviewed);
      await world.time.pass(60_000);
      if (world.troubles.length > 0) throw world.troubles[0];
      const report = client.reports.at(-1);
      if (!report) throw new Error('no report');
      return report;
    },
    puts: () => world.trace.filter((line) => line.includes('PUT')),
    stops: () => client.call('drafts.list', null).flatMap(({ stop }) => (stop ? [stop] : [])),
  };
}

/** An edit of one cell. */
export const set = (rowId: string, field: string, value: unknown): RowEdit => ({ edit: 'set', rowId, field, value });
/** A display that is added. */
export const newDisplay = (rowId: string, label: string): RowEdit => ({
  edit: 'add',
  rowId,
  row: { label, productCategories: [], expositionType: 'FRIDGE_DRINKS' },
});
