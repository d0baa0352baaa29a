import { expect, test } from 'vitest';
import type { Failure } from '#shared/bridge/answer.ts';
import type { ReviewChange } from '#shared/domain/review/photo-review.ts';
import { createTypedTexts, personOfText, unsavedElsewhere } from './typed-texts.ts';

const FULL: Failure = { code: 'unwritable', isFull: true };

/** A core that notes what is saved, and refuses while the disk is full. */
function aCore() {
  const core = {
    isFull: false,
    saved: [] as ReviewChange[],
    send: async (change: ReviewChange) => {
      await Promise.resolve();
      if (core.isFull) return FULL;
      core.saved.push(change);
      return null;
    },
  };
  return core;
}

test('what is typed is saved when its photo is left, each field as its own change, and then forgotten', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  typed.type('a', 'note', 'Boxes', '');
  typed.type('a', 'person', '45,5 %', '');
  typed.type('a', 'tag', ' boxes ', '');
  await typed.save('a', core.send);
  expect(core.saved).toEqual([{ note: 'Boxes' }, { person: 45.5 }, { addTags: ['boxes'] }]);
  expect(typed.store.getState().size).toBe(0);
});

test('a note that was begun before the one that is there was read is added to it, also after a refusal', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  typed.type('a', 'note', 'Bo', null);
  typed.type('a', 'note', 'Boxes', 'Torn');
  core.isFull = true;
  await typed.save('a', core.send);
  core.isFull = false;
  await typed.save('a', core.send);
  expect(core.saved).toEqual([{ addNote: 'Boxes' }]);
  typed.type('a', 'note', 'B', null);
  typed.type('a', 'note', '', 'Torn');
  typed.type('a', 'note', 'Torn, wet', 'Torn');
  await typed.save('a', core.send);
  expect(core.saved).toEqual([{ addNote: 'Boxes' }, { note: 'Torn, wet' }]);
});

test('where another review comes under what is typed, its note stays, and a refused figure goes with its mark', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  typed.type('a', 'note', 'Mine', '');
  typed.type('a', 'person', 'abc', '');
  await typed.save('a', core.send, ['person']);
  typed.type('b', 'person', '45', '');
  typed.replaced([
    { photoKey: 'a', review: { mine: { mark: 'fine' } } },
    { photoKey: 'b', review: { mine: { mark: 'measure' } } },
    { photoKey: 'c', review: null },
  ]);
  await Promise.all([typed.save('a', core.send), typed.save('b', core.send)]);
  expect(core.saved).toEqual([{ addNote: 'Mine' }, { person: 45 }]);
  expect(typed.store.getState().size).toBe(0);
});

test('what could not be saved stays with its photo and its reason, until it can', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  core.isFull = true;
  typed.type('a', 'note', 'Boxes', '');
  await typed.save('a', core.send);
  expect(typed.store.getState().get('a')).toEqual({ note: { text: 'Boxes', failure: FULL } });
  expect(unsavedElsewhere(typed.store.getState(), 'b')).toEqual({ photoKeys: ['a'], failure: FULL });
  expect(unsavedElsewhere(typed.store.getState(), 'a')).toBeNull();
  core.isFull = false;
  await typed.save('a', core.send);
  expect(core.saved).toEqual([{ note: 'Boxes' }]);
  expect(unsavedElsewhere(typed.store.getState(), null)).toBeNull();
});

test('a figure that is no fill rate is kept, and nothing is sent for it', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  typed.type('a', 'person', '450', '');
  await typed.save('a', core.send);
  expect(core.saved).toEqual([]);
  expect(typed.store.getState().get('a')).toEqual({ person: { text: '450', failure: 'wrong' } });
  expect(unsavedElsewhere(typed.store.getState(), null)).toEqual({ photoKeys: ['a'], failure: 'wrong' });
  // Whoever corrects it is not told that it is wrong while typing.
  typed.type('a', 'person', '45', '');
  expect(typed.store.getState().get('a')).toEqual({ person: { text: '45', failure: null } });
});

test('leaving a field and then its photo saves its text once, and what was typed meanwhile stays to be saved', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  typed.type('a', 'note', 'Boxes', '');
  const left = typed.save('a', core.send, ['note']);
  const moved = typed.save('a', core.send);
  typed.type('a', 'note', 'Boxes in front', '');
  await Promise.all([left, moved]);
  expect(core.saved).toEqual([{ note: 'Boxes' }]);
  expect(typed.store.getState().get('a')).toEqual({ note: { text: 'Boxes in front', failure: null } });
});

test('a text as it was before is nothing to save, and an emptied field is', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  typed.type('a', 'note', 'Box', 'Boxes');
  typed.type('a', 'note', 'Boxes', 'Boxes');
  typed.type('b', 'note', '', 'Boxes');
  typed.type('b', 'person', '', '45');
  typed.type('b', 'tag', ' ', '');
  await Promise.all([typed.save('a', core.send), typed.save('b', core.send)]);
  expect(core.saved).toEqual([{ note: '' }, { person: null }]);
});

test('a figure goes with the mark that it belongs to', () => {
  const typed = createTypedTexts();
  typed.type('a', 'person', '45', '');
  typed.type('a', 'note', 'Boxes', '');
  typed.dropPersons(['a', 'b']);
  expect(typed.store.getState().get('a')).toEqual({ note: { text: 'Boxes', failure: null } });
});

test.each([
  ['45', 45],
  ['45,5', 45.5],
  [' 0 % ', 0],
  ['100.1', null],
  ['-1', null],
  ['half', null],
])('%s as a fill rate', (text, value) => {
  expect(personOfText(text)).toBe(value);
});
