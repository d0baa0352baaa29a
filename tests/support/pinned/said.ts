import { z } from 'zod';
import { fillAbsent } from '#electron/api/read-answer.ts';
import type { PlatformFetch } from '#electron/lib/platform.ts';
import { newRunOf } from '#electron/store/results/runs-table.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { Expectation } from '#shared/contract/expectation.ts';
import { type OperationName, operations } from '#shared/contract/operations.ts';
import { CHAIN_TIME_ZONE } from '#tests/builders/chain.ts';
import { matchOperation } from '../behaviours/match-operation.ts';

/** One id of a run, however it is written. */
export const plainRunId = (id: string): string => id.replace(/^run-/, '').replaceAll('-', '').toLowerCase();

/** What a service said, as far as it can be read. Ids of runs are plain. */
export type Said = {
  /** Stores that can't be told from what a service hides. */
  readonly stores: Map<string, { readonly name: string }>;
  readonly targets: Map<string, readonly Expectation[]>;
  readonly displays: Set<string>;
  readonly runs: Set<string>;
  readonly photos: Set<string>;
  /** Something could not be read, or a request failed. */
  isPartly: boolean;
};

type Element = Readonly<Record<string, unknown>>;
const List = z.looseObject({ items: z.array(z.unknown()) });

/** The elements of an answer that keep to the contract; null: the answer as a whole does not. */
function readableIn(operation: OperationName, said: Said, body: unknown): readonly Element[] | null {
  const { response } = operations[operation];
  const filled = fillAbsent(response, body);
  const list = List.safeParse(filled).data;
  if (!list) return null;
  const isSound = (items: readonly unknown[]) => response.safeParse({ ...list, items }).success;
  const readable = list.items.filter((item) => isSound([item])) as Element[];
  if (readable.length < list.items.length) said.isPartly = true;
  return isSound(readable) && (readable.length > 0 || list.items.length === 0) ? readable : null;
}

function note(said: Said, operation: OperationName, externalId: string, items: readonly Element[]): void {
  switch (operation) {
    case 'listStores':
      for (const { externalId: id, name } of items) said.stores.set(String(id), { name: String(name) });
      return;
    case 'listStoreExpectations':
      said.targets.set(externalId, z.array(Expectation).parse(items));
      return;
    case 'listStoreExpositions':
      for (const { expositionId } of items) said.displays.add(String(expositionId));
      return;
    case 'listStoreProtocols':
      for (const item of items) {
        const run = newRunOf(item, CHAIN_TIME_ZONE);
        if (run && ProtocolStatus.safeParse(run.status).success) said.runs.add(plainRunId(run.protocolId));
        else said.isPartly = true;
      }
      return;
    case 'getExpositionFillRate':
      for (const { photoId } of items) said.photos.add(String(photoId));
      return;
    default:
  }
}

/** Stands between a client and the network, and notes what the service says. */
export function listenTo(): { readonly said: Said; readonly fetch: PlatformFetch } {
  const said: Said = {
    stores: new Map(),
    targets: new Map(),
    displays: new Set(),
    runs: new Set(),
    photos: new Set(),
    isPartly: false,
  };
  const hear = (url: string, method: string, status: number, text: string) => {
    const { operation, externalId } = matchOperation(method, url.replace(/^https?:\/\/[^/]+/, ''));
    if (operation === null) return;
    const body = status === 200 ? jsonIn(text) : undefined;
    const items = body === undefined ? null : readableIn(operation, said, body);
    if (items) note(said, operation, externalId ?? '', items);
    else said.isPartly = true;
  };
  return {
    said,
    async fetch(url, init) {
      try {
        const answer = await fetch(url, init);
        const text = await answer.text();
        hear(url, init.method, answer.status, text);
        const isEmpty = text === '';
        return new Response(isEmpty ? null : text, { status: answer.status, headers: answer.headers });
      } catch (error) {
        said.isPartly = true;
        throw error;
      }
    },
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
