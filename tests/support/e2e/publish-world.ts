import type { Clock } from '#electron/lib/clock.ts';
import type { StepName } from '#shared/bridge/drafts.ts';
import { aChain, aChainStore } from '#tests/builders/chain.ts';
import { aContactInput, aDisplay, aTargetInput, idOf } from '#tests/builders/contract.ts';
import { type BehavingService, startBehavingService } from '../behaviours/start-behaving-service.ts';
import { startMemoryService } from '../behaviours/start-memory-service.ts';
import type { BridgeClient } from './bridge.ts';
import { unwrap } from './places.ts';

export const WORLD_TOKEN = 'token-of-the-publish-page-2b9c';

/** A display as the service lists it. */
export type Display = Readonly<Record<string, unknown>>;
/** A target as the service lists it. */
export type Target = Readonly<Record<string, unknown>>;

/** A contact as the service lists it. */
export type Contact = Readonly<Record<string, unknown>>;

/** A target at 07:00 for every category of a bread rack, unless `fields` says otherwise. */
export const worldTarget = (weekday: number, expectedFillRatio: number, fields: Target = {}): Target => ({
  ...aTargetInput({ weekday, expectedFillRatio }),
  ...fields,
});

/** A contact of a store, unless `fields` says otherwise. */
export const worldContact = (name: string, phone: string, fields: Contact = {}): Contact => ({
  ...aContactInput({ name, phone }),
  ...fields,
});

/** A chain behind a service that behaves as told. */
export type PublishWorld = {
  readonly front: BehavingService;
  /** Displays of a store as they stand at the service. */
  displaysOf(externalId: string): Promise<readonly Display[]>;
  /** Another program changes one display, past everything that is switched on. */
  changeThere(externalId: string, nth: number, fields: Display): Promise<void>;
  /** Another program adds a display. */
  addThere(externalId: string, label: string): Promise<void>;
  /** Targets of a store as they stand at the service. */
  targetsOf(externalId: string): Promise<readonly Target[]>;
  /** Another program replaces the targets of a store. */
  setTargets(externalId: string, targets: readonly Target[]): Promise<void>;
  /** The details of a store as they stand at the service. */
  detailsOf(externalId: string): Promise<Readonly<Record<string, unknown>>>;
  /** Another program changes details of a store. */
  setDetails(externalId: string, fields: Readonly<Record<string, unknown>>): Promise<void>;
  /** Contacts of a store as they stand at the service. */
  contactsOf(externalId: string): Promise<readonly Contact[]>;
  /** Another program replaces the contacts of a store. */
  setContacts(externalId: string, contacts: readonly Contact[]): Promise<void>;
  stop(): Promise<void>;
};

/** External ID of the nth store, from 1; they stand in this order in every list. */
export const storeId = (nth: number): string => `S-${String(nth).padStart(3, '0')}`;
export const storeName = (nth: number): string => `Sklep ${String(nth).padStart(3, '0')}`;
/** Id and label of the nth display of a store, both from 1. */
export const displayId = (store: number, nth: number): string => idOf(`display ${storeId(store)} ${nth}`);
export const labelOf = (nth: number): string => `Display ${nth}`;

/** So many stores with so many displays each. */
const chainOf = (stores: number, displays: number) =>
  aChain({
    stores: Array.from({ length: stores }, (_, index) => {
      const externalId = storeId(index + 1);
      const expositions = Array.from({ length: displays }, (__, at) =>
        aDisplay(`${externalId} ${at + 1}`, { label: labelOf(at + 1), friendlyTitle: `Title ${at + 1}` }),
      );
      return aChainStore({ externalId, name: storeName(index + 1) }, { expositions });
    }),
  });

/** Starts the service in this process, with the wrapper before it. */
export async function startPublishWorld(options: {
  readonly stores: number;
  readonly displays: number;
  /** For what lags or drips. */
  readonly clock?: Clock;
}): Promise<PublishWorld> {
  const service = await startMemoryService({ token: WORLD_TOKEN, chain: chainOf(options.stores, options.displays) });
  const front = await startBehavingService({ service, token: WORLD_TOKEN, clock: options.clock });
  const askFor =
    (kind: 'expositions' | 'expectations' | 'contacts') =>
    async (externalId: string, rows?: readonly Display[]): Promise<readonly Display[]> => {
      const answer = await fetch(`${service.url}/v1/stores/${encodeURIComponent(externalId)}/${kind}`, {
        method: rows === undefined ? 'GET' : 'PUT',
        headers: { authorization: `Bearer ${WORLD_TOKEN}`, 'content-type': 'application/json' },
        ...(rows === undefined ? {} : { body: JSON.stringify({ [kind]: rows }) }),
      });
      if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
      const { items }: { items: Display[] } = await answer.json();
      return items;
    };
  const askStore = async (externalId: string, fields?: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(`${service.url}/v1/stores/${encodeURIComponent(externalId)}`, {
      method: fields === undefined ? 'GET' : 'PUT',
      headers: { authorization: `Bearer ${WORLD_TOKEN}`, 'content-type': 'application/json' },
      ...(fields === undefined ? {} : { body: JSON.stringify(fields) }),
    });
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
    return answer.json();
  };
  const ask = askFor('expositions');
  const askTargets = askFor('expectations');
  const askContacts = askFor('contacts');
  return {
    front,
    displaysOf: (externalId) => ask(externalId),
    detailsOf: (externalId) => askStore(externalId),
    async setDetails(externalId, fields) {
      await askStore(externalId, fields);
    },
    async changeThere(externalId, nth, fields) {
      const shown = await ask(externalId);
      await ask(externalId, [{ ...shown[nth - 1], ...fields }]);
    },
    async addThere(externalId, label) {
      await ask(externalId, [{ label, productCategories: ['ROLLS'], expositionType: 'ROLLS_BREAD_RACK' }]);
    },
    targetsOf: (externalId) => askTargets(externalId),
    async setTargets(externalId, targets) {
      await askTargets(externalId, targets);
    },
    contactsOf: (externalId) => askContacts(externalId),
    async setContacts(externalId, contacts) {
      await askContacts(externalId, contacts);
    },
    stop: () => front.stop(),
  };
}

/** Opens a workspace for the service and reads the displays of its first stores, as the workbench does. */
export async function openWorld(bridge: BridgeClient, { front }: PublishWorld, name = 'Chain'): Promise<void> {
  unwrap(await bridge.workspaces.connect({ name, baseUrl: front.url, token: WORLD_TOKEN }));
  const stores = unwrap(await bridge.stores.list()).data.flatMap(({ externalId }) => externalId ?? []);
  for (let at = 0; at < stores.length; at += 100) {
    unwrap(await bridge.drafts.rows({ kind: 'expositions', externalIds: stores.slice(at, at + 100) }));
  }
}

/** Values of one field of displays, by their numbers. */
export type LabelEdit = {
  readonly store: number;
  readonly nth: number;
  readonly field?: string;
  readonly value: unknown;
};

const EDIT: StepName = { key: 'edit', cells: 1, data: {} };

/** Saves edits, and displays that are new, as one step of a page. */
export async function draft(
  { drafts }: BridgeClient,
  edits: readonly LabelEdit[],
  added: readonly { readonly store: number; readonly label: string }[] = [],
): Promise<void> {
  const stores = [...new Set([...edits, ...added].map(({ store }) => store))];
  const resources = stores.map((store) => ({
    ref: { externalId: storeId(store), kind: 'expositions' as const },
    added: added
      .filter((one) => one.store === store)
      .map(({ label }, index) => ({
        rowId: `new ${label} ${index}`,
        row: { label, productCategories: ['ROLLS'], expositionType: 'ROLLS_BREAD_RACK' },
      })),
    patches: edits
      .filter((one) => one.store === store)
      .map(({ nth, field = 'label', value }) => ({ field, rowIds: [displayId(store, nth)], values: [value] })),
    removed: [],
  }));
  const saved = unwrap(await drafts.save({ name: EDIT, resources, by: 'test' }));
  if (saved.unplaced > 0) throw new Error(`${saved.unplaced} edits found no place`);
}
