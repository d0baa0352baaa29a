import { MAX_PHOTOS_PER_PAGE } from '#shared/contract/formats.ts';
import type { OperationInput } from '#shared/contract/operations.ts';
import { photoListFacts } from '#shared/domain/photo-facts.ts';
import type { ApiClient, CallOptions } from './api-client.ts';

/** Loose records, one for each photo; `at`: when the first page was answered, in milliseconds since 1970 UTC. */
export type AllPhotos = { readonly photos: readonly unknown[]; readonly at: number; readonly complete: boolean };

type PhotosOfRange = OperationInput<'listStorePhotos'>;

/** 100,000 photos of one store. */
const MOST_PAGES = 200;

/**
 * Every photo of a store in `[from, to)`, page after page (api.md section 4.10). `status` is never sent, because
 * it means two things there. A list that says that there is more without a way to it, or whose cursor comes round
 * again, is left with what came, and `complete` is false.
 */
export async function readPhotos(
  api: Pick<ApiClient, 'listStorePhotos'>,
  params: PhotosOfRange['params'],
  query: Pick<PhotosOfRange['query'], 'from' | 'to' | 'protocolId' | 'expositionId'>,
  options: CallOptions = {},
): Promise<AllPhotos> {
  const photos = new Map<string, unknown>();
  const seen = new Set<string>();
  const state = { at: null as number | null, cursor: undefined as string | undefined };
  for (;;) {
    const page = { ...query, limit: MAX_PHOTOS_PER_PAGE, cursor: state.cursor };
    const { value, at } = await api.listStorePhotos({ params, query: page }, options);
    state.at ??= at;
    const facts = photoListFacts(value, photos.size);
    // The same photo on two pages counts once: the list may move while it is read.
    for (const photo of facts.photos ?? []) photos.set(JSON.stringify(photo), photo);
    const mayGoOn = facts.cursor !== null && !seen.has(facts.cursor) && seen.size < MOST_PAGES;
    if (!mayGoOn || facts.cursor === null) {
      return { photos: [...photos.values()], at: state.at, complete: facts.photos !== null && !facts.hasMore };
    }
    seen.add(facts.cursor);
    state.cursor = facts.cursor;
  }
}
