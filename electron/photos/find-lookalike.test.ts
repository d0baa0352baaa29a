import { expect, test } from 'vitest';
import type { StoreClient } from '#electron/cache/store-client.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { NewPrint, Unprinted } from '#electron/store/review/picture-prints.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { createFindLookalike } from './find-lookalike.ts';

type Refusal = Extract<Failure, { code: 'photo_refused' }>['reason'];

const PRINT = new Uint8Array([1]);
const PHOTOS = ['a', 'b'];

/** A store whose earlier photos have no print yet, and a decoder that refuses the first picture for the given reason. */
function aStore(reason: Refusal) {
  const prints = new Map<string, Uint8Array>();
  const refusals: Refusal[] = [reason];
  const find = createFindLookalike({
    async run(task) {
      const refused = task === 'print' ? refusals.shift() : undefined;
      if (refused !== undefined) throw new FailureError({ code: 'photo_refused', reason: refused });
      return PRINT;
    },
  });
  const place = { externalId: 'S-1', expositionId: 'shelf', at: 2 };
  const unprinted = (): readonly Unprinted[] =>
    PHOTOS.filter((photoKey) => !prints.has(photoKey)).map((photoKey, itemId) => ({
      ...{ itemId, photoKey, size: 'thumbnail', externalId: 'S-1', expositionId: 'shelf', protocolId: 'run', at: 1 },
    }));
  const reports: Readonly<Record<string, () => unknown>> = {
    'review.place': () => place,
    'review.unprinted': unprinted,
    'review.lookalike': () => null,
  };
  const keep = async (_name: string, input: { readonly prints: readonly NewPrint[] }) => {
    for (const { photoKey, print } of input.prints) prints.set(photoKey, print);
  };
  const session = {
    ...{ workspaceId: 'w1', timeZone: 'Europe/Warsaw', signal: new AbortController().signal },
    cache: { picture: async () => ({ bytes: PRINT, type: 'image/jpeg', handedBy: null }) },
    store: {
      report: (async (name: string) => reports[name]?.()) as StoreClient['report'],
      call: keep as unknown as StoreClient['call'],
    },
  };
  return { look: () => find(session, 'c', undefined), prints };
}

test('a picture over which the decoder ended has no print yet, and gets one the next time', async () => {
  const { look, prints } = aStore('decoder');
  await look();
  expect([...prints]).toEqual([['b', PRINT]]);
  await look();
  expect(prints.get('a')).toEqual(PRINT);
});

test.each(['type', 'pixels'] as const)(
  'a picture that can’t be decoded (%s) has an empty print for good',
  async (why) => {
    const { look, prints } = aStore(why);
    await look();
    await look();
    expect(prints.get('a')).toEqual(new Uint8Array());
    expect(prints.get('b')).toEqual(PRINT);
  },
);
