import type { z } from 'zod';
import { ContactListResponse, ReplaceContacts } from './contact.ts';
import { ExpectationListResponse, ReplaceExpectations } from './expectation.ts';
import { ExpositionListResponse, PutExpositions } from './exposition.ts';
import { CrossStoreFillRateResponse, ExpositionFillRateResponse, FillRateResponse } from './fill-rate.ts';
import { PhotoListResponse, ProtocolDetail, ProtocolListResponse } from './protocol.ts';
import {
  CrossStoreFillRatesQuery,
  ExpositionParams,
  GetExpositionFillRateQuery,
  ListPhotosQuery,
  ListProtocolsQuery,
  ListStoresQuery,
  ProtocolParams,
  StoreFillRatesQuery,
  StoreParams,
} from './queries.ts';
import { Store, StoreListResponse, StoreUpsert } from './store.ts';

/** The tags of section 1. */
export type OperationTag =
  | 'Stores'
  | 'Contacts'
  | 'Expectations'
  | 'Expositions'
  | 'Protocols'
  | 'Photos'
  | 'Fill rates';

/** One operation of section 4. Each of them may also answer 401 and 503 (sections 5 and 7). */
export interface Operation {
  readonly method: 'GET' | 'PUT';
  readonly path: `/v1/${string}`;
  readonly tag: OperationTag;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly response: z.ZodObject;
  readonly errors: readonly (400 | 404)[];
}

/** The fifteen operations of section 4. Paths of the API are named here and nowhere else in the repository. */
export const operations = {
  listStores: {
    method: 'GET',
    path: '/v1/stores',
    tag: 'Stores',
    summary: 'Stores ordered by external ID, one page',
    query: ListStoresQuery,
    response: StoreListResponse,
    errors: [400],
  },
  getStore: {
    method: 'GET',
    path: '/v1/stores/{externalId}',
    tag: 'Stores',
    summary: 'One store',
    params: StoreParams,
    response: Store,
    errors: [404],
  },
  upsertStore: {
    method: 'PUT',
    path: '/v1/stores/{externalId}',
    tag: 'Stores',
    summary: 'Create a store, or update the fields that are sent',
    params: StoreParams,
    body: StoreUpsert,
    response: Store,
    errors: [400],
  },
  listStoreContacts: {
    method: 'GET',
    path: '/v1/stores/{externalId}/contacts',
    tag: 'Contacts',
    summary: 'Contacts of a store',
    params: StoreParams,
    response: ContactListResponse,
    errors: [404],
  },
  replaceStoreContacts: {
    method: 'PUT',
    path: '/v1/stores/{externalId}/contacts',
    tag: 'Contacts',
    summary: 'Replace all contacts of a store',
    params: StoreParams,
    body: ReplaceContacts,
    response: ContactListResponse,
    errors: [400, 404],
  },
  listStoreExpectations: {
    method: 'GET',
    path: '/v1/stores/{externalId}/expectations',
    tag: 'Expectations',
    summary: 'Targets of a store',
    params: StoreParams,
    response: ExpectationListResponse,
    errors: [404],
  },
  replaceStoreExpectations: {
    method: 'PUT',
    path: '/v1/stores/{externalId}/expectations',
    tag: 'Expectations',
    summary: 'Replace all targets of a store',
    params: StoreParams,
    body: ReplaceExpectations,
    response: ExpectationListResponse,
    errors: [400, 404],
  },
  listStoreExpositions: {
    method: 'GET',
    path: '/v1/stores/{externalId}/expositions',
    tag: 'Expositions',
    summary: 'Monitored displays of a store',
    params: StoreParams,
    response: ExpositionListResponse,
    errors: [404],
  },
  upsertStoreExpositions: {
    method: 'PUT',
    path: '/v1/stores/{externalId}/expositions',
    tag: 'Expositions',
    summary: 'Create or update displays of a store',
    params: StoreParams,
    body: PutExpositions,
    response: ExpositionListResponse,
    errors: [400, 404],
  },
  listStoreProtocols: {
    method: 'GET',
    path: '/v1/stores/{externalId}/protocols',
    tag: 'Protocols',
    summary: 'Protocol runs of a store in a range, newest first',
    params: StoreParams,
    query: ListProtocolsQuery,
    response: ProtocolListResponse,
    errors: [400, 404],
  },
  getStoreProtocol: {
    method: 'GET',
    path: '/v1/stores/{externalId}/protocols/{protocolId}',
    tag: 'Protocols',
    summary: 'One protocol run with its photos',
    params: ProtocolParams,
    response: ProtocolDetail,
    errors: [404],
  },
  listStorePhotos: {
    method: 'GET',
    path: '/v1/stores/{externalId}/photos',
    tag: 'Photos',
    summary: 'Photos of a store in a range, one page',
    params: StoreParams,
    query: ListPhotosQuery,
    response: PhotoListResponse,
    errors: [400, 404],
  },
  getStoreFillRates: {
    method: 'GET',
    path: '/v1/stores/{externalId}/fill-rates',
    tag: 'Fill rates',
    summary: 'Fill rates of one store, grouped',
    params: StoreParams,
    query: StoreFillRatesQuery,
    response: FillRateResponse,
    errors: [400, 404],
  },
  getExpositionFillRate: {
    method: 'GET',
    path: '/v1/stores/{externalId}/expositions/{expositionId}/fill-rate',
    tag: 'Fill rates',
    summary: 'Fill rate of every photo of one display',
    params: ExpositionParams,
    query: GetExpositionFillRateQuery,
    response: ExpositionFillRateResponse,
    errors: [400, 404],
  },
  getCrossStoreFillRates: {
    method: 'GET',
    path: '/v1/fill-rate',
    tag: 'Fill rates',
    summary: 'Fill rates over several stores, grouped',
    query: CrossStoreFillRatesQuery,
    response: CrossStoreFillRateResponse,
    errors: [400],
  },
} as const satisfies Record<string, Operation>;

type Operations = typeof operations;
export type OperationName = keyof Operations;

type SentPart<O, Part extends string> = O extends { readonly [P in Part]: infer Schema extends z.ZodType }
  ? { readonly [P in Part]: z.input<Schema> }
  : unknown;
type ReadPart<O, Part extends string> = O extends { readonly [P in Part]: infer Schema extends z.ZodType }
  ? { readonly [P in Part]: z.output<Schema> }
  : unknown;

/** What a caller passes to an operation: `params`, `query` and `body`, where the operation has them. */
export type OperationInput<Name extends OperationName> = SentPart<Operations[Name], 'params'> &
  SentPart<Operations[Name], 'query'> &
  SentPart<Operations[Name], 'body'>;

/** What a handler of an operation receives: the same parts, parsed, with defaults applied. */
export type HandlerInput<Name extends OperationName> = ReadPart<Operations[Name], 'params'> &
  ReadPart<Operations[Name], 'query'> &
  ReadPart<Operations[Name], 'body'>;

/** What an operation answers with status 200. */
export type OperationAnswer<Name extends OperationName> = z.output<Operations[Name]['response']>;

/** One function per operation, as the service implements them. */
export type Handlers = {
  readonly [Name in OperationName]: (
    input: HandlerInput<Name>,
  ) => OperationAnswer<Name> | Promise<OperationAnswer<Name>>;
};
