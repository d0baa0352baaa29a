import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { OperationAnswer } from '#shared/contract/operations.ts';
import { aDisplay, aTargetInput, idOf } from '#tests/builders/contract.ts';
import type { ContractClient } from '../contract-client.ts';
import type { TrackedResource } from './tracked-resource.ts';

const CHUNKS = 30;
const CHUNK_SIZE = 12;

const times = <T>(count: number, element: (index: number) => T): T[] =>
  Array.from({ length: count }, (_one, index) => element(index));

const contactsOf = (number: number) =>
  number === 0 ? [] : times(3 + (number % 17), (index) => ({ name: `${index}`, phone: `${number}` }));

const targetsOf = (number: number) =>
  number === 0
    ? []
    : times(10 + (number % 90), (index) =>
        aTargetInput({
          productCategory: ProductCategory.options[index % 9] ?? null,
          displayType: ExpositionType.options[number % 34] ?? 'FRIDGE_DRINKS',
          weekday: index % 7,
          expectedFillRatio: number % 101,
        }),
      );

const displaysOf = (ids: readonly string[], number: number) =>
  number === 0
    ? []
    : ids.map((expositionId) =>
        aDisplay(`${number}`, {
          expositionId,
          productCategories: ProductCategory.options.slice(0, number % 9),
          expositionType: ExpositionType.options[number % 34] ?? 'FRIDGE_DRINKS',
        }),
      );

/** Everything that the service has of one writer. */
export type SeenOfWriter = {
  readonly store: OperationAnswer<'getStore'>;
  readonly contacts: OperationAnswer<'listStoreContacts'>['items'];
  readonly targets: OperationAnswer<'listStoreExpectations'>['items'];
  readonly displays: OperationAnswer<'listStoreExpositions'>['items'];
};

/** Reads everything that the service has of one writer. */
export async function readWritten(externalId: string, client: ContractClient): Promise<SeenOfWriter> {
  const params = { externalId };
  return {
    store: await client.call('getStore', { params }),
    contacts: (await client.call('listStoreContacts', { params })).items,
    targets: (await client.call('listStoreExpectations', { params })).items,
    displays: (await client.call('listStoreExpositions', { params })).items,
  };
}

/**
 * What one writer writes: a store of its own, its contacts, its targets, and its displays in chunks, which are created
 * by their first write.
 *
 * @param client the service as it runs now; it is another one after every kill
 */
export function writerResources(externalId: string, client: () => ContractClient): TrackedResource<SeenOfWriter>[] {
  const put = async (path: string, body: unknown): Promise<number> =>
    (await client().send(`/v1/stores/${externalId}${path}`, { method: 'PUT', body: JSON.stringify(body) })).status;

  const store: TrackedResource<SeenOfWriter> = {
    name: `store ${externalId}`,
    put: (number) => put('', { name: `name ${number}`, location: `place ${number}`, loginCode: `code ${number}` }),
    contentOf: (number) => [`name ${number}`, `place ${number}`, `code ${number}`],
    contentIn: ({ store: { name, location, loginCode } }) => [name, location, loginCode],
  };
  const contacts: TrackedResource<SeenOfWriter> = {
    name: `contacts of ${externalId}`,
    put: (number) => put('/contacts', { contacts: contactsOf(number) }),
    contentOf: contactsOf,
    contentIn: (seen) => seen.contacts.map(({ name, phone }) => ({ name, phone })),
  };
  const targets: TrackedResource<SeenOfWriter> = {
    name: `targets of ${externalId}`,
    put: (number) => put('/expectations', { expectations: targetsOf(number) }),
    contentOf: targetsOf,
    contentIn: (seen) => seen.targets.map(({ expectationId: _id, updatedAt: _at, ...target }) => target),
  };
  const chunks = times(CHUNKS, (chunk): TrackedResource<SeenOfWriter> => {
    const ids = times(CHUNK_SIZE, (index) => idOf(`${externalId} ${chunk} ${index}`));
    const isOfChunk = new Set(ids);
    return {
      name: `displays ${chunk} of ${externalId}`,
      put: (number) => put('/expositions', { expositions: displaysOf(ids, number) }),
      contentOf: (number) => displaysOf(ids, number),
      contentIn: (seen) => seen.displays.filter(({ expositionId }) => isOfChunk.has(expositionId)),
    };
  });
  return [store, contacts, targets, ...chunks];
}
