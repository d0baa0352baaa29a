import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createDownloads } from './downloads.ts';
import { shellTexts } from './shell-texts.ts';

const URL = 'blob:endcap://app/0e6f2a0c-7d2e-4c60-9d0f-1f3a5f0f8f11';
const ID = '0e6f2a0c-7d2e-4c60-9d0f-1f3a5f0f8f11';

function aDownload(url = URL) {
  const timers: (() => void)[] = [];
  const dialogs: unknown[] = [];
  const downloads = createDownloads(
    () => shellTexts('pl'),
    (_ms, run) => void timers.push(run),
  );
  const item = Object.assign(new EventEmitter(), {
    getURL: () => url,
    getSavePath: () => '/home/ola/Changes of May.endcapchanges',
    cancel: () => void item.emit('done', {}, 'cancelled'),
    setSaveDialogOptions: (options: unknown) => void dialogs.push(options),
  });
  const watch = () => downloads.watch(item as never);
  return { downloads, item, dialogs, watch, runTimers: () => timers.map((run) => run()) };
}

test.each([
  ['completed', { state: 'saved', name: 'Changes of May.endcapchanges' }],
  ['cancelled', { state: 'cancelled' }],
  ['interrupted', { state: 'failed' }],
])(
  'a download that ended as %s is told to a page that asked before, and to one that asks afterwards',
  async (state, told) => {
    for (const isBefore of [true, false]) {
      const { downloads, item, watch } = aDownload();
      const before = isBefore ? downloads.ended(ID) : null;
      watch();
      item.emit('updated', {}, 'progressing');
      item.emit('done', {}, state);
      expect(await (before ?? downloads.ended(ID))).toEqual(told);
    }
  },
);

test('one that could be resumed, as of a full disk, has failed and is not resumed', async () => {
  const { downloads, item, watch } = aDownload();
  watch();
  item.emit('updated', {}, 'interrupted');
  expect(await downloads.ended(ID)).toEqual({ state: 'failed' });
});

test('one that never begins, or that is no file of the page, is not waited for; one that has begun is', async () => {
  const never = aDownload();
  const other = aDownload('https://evil.example/0e6f2a0c-7d2e-4c60-9d0f-1f3a5f0f8f11');
  other.watch();
  for (const { downloads, runTimers } of [never, other]) {
    const ended = downloads.ended(ID);
    runTimers();
    expect(await ended).toEqual({ state: 'unknown' });
  }
  const { downloads, item, watch, runTimers } = aDownload();
  const ended = downloads.ended(ID);
  watch();
  runTimers();
  item.emit('done', {}, 'completed');
  expect(await ended).toMatchObject({ state: 'saved' });
});

test('where it goes is asked in the language of the app, and a file that is there is not replaced unasked', () => {
  const { watch, dialogs } = aDownload();
  watch();
  expect(dialogs).toEqual([{ title: 'Zapisz jako', properties: ['showOverwriteConfirmation'] }]);
});
