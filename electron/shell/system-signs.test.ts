import { setImmediate as moment } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { BridgeRouter } from '#electron/bridge/router.ts';
import { bridge } from '#electron/bridge/router.ts';
import { createCoreEvents } from '#electron/lib/core-events.ts';
import { double } from '#tests/support/electron-double/double.ts';
import { shellTexts } from './shell-texts.ts';
import { createShowCount, createShowNotice, followUnpublished } from './system-signs.ts';

beforeEach(() => {
  double.notices = [];
  double.showsNotices = true;
});

/** Nobody looks at a window of ours. */
const away = () => false;

const WORDS = { title: '13:30: 3 of 12 followed stores below target', body: 'Furthest: Gdynia −21' };

test('a notice has the words of the page; a click shows the window and answers', async () => {
  const opened: string[] = [];
  const answer = createShowNotice((window) => opened.push(`${window}`), away)(WORDS, undefined, 'second');
  const [notice] = double.notices;
  expect(notice).toMatchObject({ ...WORDS, done: ['show'] });
  expect(opened).toEqual([]);
  notice?.emit('click');
  expect(await answer).toBe('opened');
  expect(opened).toEqual(['second']);
});

test('nothing is told while a window of ours is in front, whichever asks', async () => {
  expect(
    await createShowNotice(
      () => {},
      () => true,
    )(WORDS, undefined, 'second'),
  ).toBe('not_shown');
  expect(double.notices).toEqual([]);
});

test('a notice that moved aside can still be clicked', async () => {
  const answer = createShowNotice(() => {}, away)(WORDS, undefined, undefined);
  double.notices[0]?.emit('close');
  double.notices[0]?.emit('click');
  expect(await answer).toBe('opened');
});

test('where the system shows none, or fails to, the page is told', async () => {
  const failing = createShowNotice(() => {}, away)(WORDS, undefined, undefined);
  double.notices[0]?.emit('failed');
  expect(await failing).toBe('not_shown');
  double.showsNotices = false;
  expect(await createShowNotice(() => {}, away)(WORDS, undefined, undefined)).toBe('not_shown');
  expect(double.notices).toHaveLength(1);
});

test('a notice is withdrawn when its page is gone, or when ten newer ones are there', async () => {
  const show = createShowNotice(() => {}, away);
  const page = new AbortController();
  const left = show(WORDS, page.signal, undefined);
  page.abort();
  expect(await left).toBe('closed');
  // A click that comes late is nobody's.
  double.notices[0]?.emit('click');
  const answers = Array.from({ length: 11 }, () => show(WORDS, undefined, undefined));
  expect(await answers[0]).toBe('closed');
  expect(double.notices.map(({ done }) => done.at(-1))).toEqual(['close', 'close', ...Array(10).fill('show')]);
});

/** A router that counts as the test says. */
function aCounting(counts: readonly (number | null)[]) {
  const left = [...counts];
  const count = bridge.drafts.count.handler(() => {
    const edits = left.shift() ?? null;
    return edits === null
      ? { ok: false, failure: { code: 'no_workspace' } }
      : { ok: true, value: { edits, overwritten: 0 } as never };
  });
  const router = { drafts: { count } } as unknown as BridgeRouter;
  const events = createCoreEvents();
  const told: number[] = [];
  const ending = new AbortController();
  const ended = followUnpublished({ router, events }, ending.signal, (edits) => told.push(edits));
  return { events, told, ending, ended };
}
const settled = async () => {
  for (let round = 0; round < 20; round += 1) await moment();
};

test('unpublished changes are counted at first, and when drafts, the workspace or its file change', async () => {
  const { events, told, ending, ended } = aCounting([2, 5, 7, null]);
  await settled();
  expect(told).toEqual([2]);
  events.publish({ type: 'publish_changed' });
  events.publish({ type: 'drafts_changed', by: null });
  await settled();
  expect(told).toEqual([2, 5]);
  events.publish({ type: 'file_replaced' });
  await settled();
  expect(told).toEqual([2, 5, 7]);
  events.publish({ type: 'workspaces_changed' });
  await settled();
  expect(told).toEqual([2, 5, 7, 0]);
  ending.abort();
  await expect(ended).rejects.toThrow();
});

test('the icon counts; on Windows it wears a picture of the count, which is read out', () => {
  const worn: (string | null)[] = [];
  const windows = { overlay: (overlay: { readonly text: string } | null) => void worn.push(overlay?.text ?? null) };
  for (const platform of ['darwin', 'win32']) {
    const showCount = createShowCount(platform, windows, () => shellTexts('pl'));
    for (const count of [3, 0]) {
      double.badge = 7;
      showCount(count);
      expect(double.badge).toBe(platform === 'darwin' ? count : 7);
    }
  }
  expect(worn).toEqual(['Nieopublikowane zmiany: 3', null]);
});
