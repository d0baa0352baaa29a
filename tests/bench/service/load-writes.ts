import { z } from 'zod';
import type { ChainStore } from '#service/store/chain.ts';
import { aContactInput } from '#tests/builders/contract.ts';

/** A day of which the reports of the load know nothing. */
const CHANGED_WEEKDAY = 5;

/** What is written as a whole, each time with another number in it. */
type Written = {
  readonly path: string;
  readonly bodyOf: (number: number) => unknown;
  /** Whether an answer has nothing but what was sent with this number. */
  readonly has: (answer: unknown, number: number) => boolean;
};

/** One write that is under way. */
export type Write = { readonly path: string; readonly body: string; readonly end: (isAcknowledged: boolean) => void };

const StoreAnswer = z.object({ location: z.string().nullable() });
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });
const Contacts = listOf(z.object({ name: z.string() }));
const Displays = listOf(z.object({ label: z.string() }));
const Targets = listOf(z.object({ weekday: z.number(), expectedFillRatio: z.number() }));

const writtenOf = ({ store, expectations, expositions }: ChainStore): readonly Written[] => {
  const path = `/v1/stores/${store.externalId}`;
  const targets = expectations.map(({ expectationId: _id, updatedAt: _at, ...target }) => target);
  return [
    {
      path,
      bodyOf: (number) => ({ location: `place ${number}` }),
      has: (answer, number) => StoreAnswer.parse(answer).location === `place ${number}`,
    },
    {
      path: `${path}/contacts`,
      bodyOf: (number) => ({ contacts: [1, 2, 3].map(() => aContactInput({ name: `contact ${number}` })) }),
      has: (answer, number) => Contacts.parse(answer).items.every(({ name }) => name === `contact ${number}`),
    },
    {
      path: `${path}/expositions`,
      bodyOf: (number) => ({ expositions: expositions.map((one) => ({ ...one, label: `display ${number}` })) }),
      has: (answer, number) => Displays.parse(answer).items.every(({ label }) => label === `display ${number}`),
    },
    {
      path: `${path}/expectations`,
      bodyOf: (number) => ({
        expectations: targets.map((one) =>
          one.weekday === CHANGED_WEEKDAY ? { ...one, expectedFillRatio: number % 101 } : one,
        ),
      }),
      has: (answer, number) =>
        Targets.parse(answer)
          .items.filter(({ weekday }) => weekday === CHANGED_WEEKDAY)
          .every(({ expectedFillRatio }) => expectedFillRatio === number % 101),
    },
  ];
};

/** The writes of a load. */
export type LoadWrites = {
  /** Writes everything once; answers what was answered, by `PUT` and path. */
  readonly sendAll: (send: (path: string, body: string) => Promise<string>) => Promise<Record<string, string>>;
  readonly next: () => Write;
  /** Reads what was acknowledged last. Throws when something of it is not there. */
  readonly check: (read: (path: string) => Promise<unknown>) => Promise<void>;
};

/** Writes to some stores: their details, contacts, displays and targets in turn, each by one caller at a time. */
export function createLoadWrites(stores: readonly ChainStore[]): LoadWrites {
  const resources = stores
    .flatMap(writtenOf)
    .map((written) => ({ written, number: 0, isBusy: false, isAcknowledged: false }));
  let turn = 0;
  const next = (): Write => {
    const inOrder = [...resources.slice(turn), ...resources.slice(0, turn)];
    const resource = inOrder.find(({ isBusy }) => !isBusy);
    if (!resource) throw new Error('Everything is being written to');
    turn = (resources.indexOf(resource) + 1) % resources.length;
    resource.number += 1;
    Object.assign(resource, { isBusy: true, isAcknowledged: false });
    const { written, number } = resource;
    const end = (isAcknowledged: boolean) => void Object.assign(resource, { isBusy: false, isAcknowledged });
    return { path: written.path, body: JSON.stringify(written.bodyOf(number)), end };
  };
  return {
    next,
    sendAll: async (send) => {
      const answers: Record<string, string> = {};
      for (const _one of resources) {
        const { path, body, end } = next();
        answers[`PUT ${path}`] = await send(path, body);
        end(true);
      }
      return answers;
    },
    check: async (read) => {
      for (const { written, number, isAcknowledged } of resources) {
        // A write without an acknowledgement may be there or not.
        if (!isAcknowledged || written.has(await read(written.path), number)) continue;
        throw new Error(`Not what was written: ${written.path}`);
      }
    },
  };
}
