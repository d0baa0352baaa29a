import { expect, test } from 'vitest';
import type { Failure } from '#shared/bridge/answer.ts';
import type { ChangedReviews } from '#shared/bridge/reviews.ts';
import { changedReview, NO_REVIEW, type ReviewChange, type ReviewContent } from '#shared/domain/review/photo-review.ts';
import { leftOutIn } from './not-saved.ts';
import { createTypedTexts, personOfText, unsavedElsewhere } from './typed-texts.ts';

const FULL: Failure = { code: 'unwritable', isFull: true };

const answerOf = (review: ReviewContent): ChangedReviews => {
  const mine = { ...review, author: '', at: '2026-11-20T12:00:00Z' };
  const reviews = [{ photoKey: 'a', review: { photoKey: 'a', mine, theirs: [], differs: false } }];
  return { reviews, steps: { undo: 1, redo: 0 }, step: null };
};

/** A core that notes what is saved of one photo, and refuses while the disk is full. */
function aCore(note = '') {
  const core = {
    isFull: false,
    saved: [] as ReviewChange[],
    review: { ...NO_REVIEW, mark: 'measure', note } as ReviewContent,
    /** Another window. */
    change(change: ReviewChange) {
      core.review = changedReview(core.review, change);
    },
    send: async (change: ReviewChange) => {
      await Promise.resolve();
      if (core.isFull) return FULL;
      core.saved.push(change);
      core.change(change);
      return leftOutIn(answerOf(core.review), change, 1);
    },
  };
  return core;
}

/** What is typed into a note; by default the review is not read, or says nothing. */
const note = (typed: ReturnType<typeof createTypedTexts>, text: string, read = '') =>
  typed.type('a', 'note', text, read, { noteWas: read });

test('what is typed is saved when its photo is left, each field as its own change, and then forgotten', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  note(typed, 'Boxes');
  typed.type('a', 'person', '45,5 %', '', {});
  typed.type('a', 'tag', ' boxes ', '', {});
  await typed.save('a', core.send);
  expect(core.saved).toEqual([{ note: 'Boxes', noteWas: '' }, { person: 45.5 }, { addTags: ['boxes'] }]);
  expect(typed.store.getState().size).toBe(0);
});

test('a note that was begun before the one that is there was read is added to it, also after a refusal', async () => {
  const typed = createTypedTexts();
  const core = aCore('Torn');
  note(typed, 'Bo');
  note(typed, 'Boxes', 'Torn');
  core.isFull = true;
  await typed.save('a', core.send);
  core.isFull = false;
  await typed.save('a', core.send);
  expect(core.review.note).toBe('Torn\nBoxes');
  note(typed, 'B');
  note(typed, '', 'Torn\nBoxes');
  expect(typed.store.getState().size).toBe(0);
  note(typed, 'Wet', 'Torn\nBoxes');
  await typed.save('a', core.send);
  expect(core.review.note).toBe('Wet');
});

test.each([
  ['corrected', 'Boxes', 'Torn\nBoxes'],
  ['corrected twice', 'Bottles', 'Torn\nBottles'],
  ['taken back', '', 'Torn'],
])('an addition that is %s while it is on its way stands there once', async (_how, text, stands) => {
  const typed = createTypedTexts();
  const core = aCore('Torn');
  note(typed, 'Bo');
  const first = typed.save('a', core.send);
  note(typed, 'Boxes', 'Torn');
  const second = typed.save('a', core.send);
  note(typed, text, 'Torn');
  await Promise.all([first, second, typed.save('a', core.send)]);
  expect(core.review.note).toBe(stands);
  expect(typed.store.getState().size).toBe(0);
});

test('a refused note is saved over the one that was read, also where Undo came between', async () => {
  const typed = createTypedTexts();
  const core = aCore('Torn');
  core.isFull = true;
  note(typed, 'Torn, wet', 'Torn');
  await typed.save('a', core.send);
  typed.replaced([{ photoKey: 'a', review: { mine: { mark: null } } }]);
  core.isFull = false;
  await typed.save('a', core.send);
  expect(core.review.note).toBe('Torn, wet');
});

test('what was written in another window meanwhile stays, and a note comes below it once, however it is corrected', async () => {
  const typed = createTypedTexts();
  const core = aCore('Torn');
  note(typed, 'Torn, wet', 'Torn');
  core.change({ note: 'Dark' });
  const first = typed.save('a', core.send);
  note(typed, 'Wet', 'Torn');
  await first;
  await typed.save('a', core.send);
  expect(core.review.note).toBe('Dark\nWet');
  note(typed, '', 'Dark\nWet');
  core.change({ note: 'Dark, damp' });
  await typed.save('a', core.send);
  expect(core.review.note).toBe('Dark, damp');
});

test('where another review comes under what is typed, its note stays, and a refused figure goes with its mark', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  note(typed, 'Mine');
  typed.type('a', 'person', 'abc', '', {});
  await typed.save('a', core.send, ['person']);
  typed.type('b', 'person', '45', '', {});
  typed.replaced([
    { photoKey: 'a', review: { mine: { mark: 'fine' } } },
    { photoKey: 'b', review: { mine: { mark: 'measure' } } },
    { photoKey: 'c', review: null },
  ]);
  await Promise.all([typed.save('a', core.send), typed.save('b', core.send)]);
  expect(core.saved).toEqual([{ note: 'Mine', noteWas: '' }, { person: 45 }]);
  expect(typed.store.getState().size).toBe(0);
});

test('what could not be saved stays with its photo and its reason, until it can', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  core.isFull = true;
  note(typed, 'Boxes');
  await typed.save('a', core.send);
  expect(typed.store.getState().get('a')).toMatchObject({ note: { text: 'Boxes', failure: FULL } });
  expect(unsavedElsewhere(typed.store.getState(), 'b')).toEqual({ photoKeys: ['a'], failure: FULL });
  expect(unsavedElsewhere(typed.store.getState(), 'a')).toBeNull();
  core.isFull = false;
  await typed.save('a', core.send);
  expect(core.saved).toEqual([{ note: 'Boxes', noteWas: '' }]);
  expect(unsavedElsewhere(typed.store.getState(), null)).toBeNull();
});

test('a figure that is no fill rate is kept, and nothing is sent for it', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  typed.type('a', 'person', '450', '', {});
  await typed.save('a', core.send);
  expect(core.saved).toEqual([]);
  expect(typed.store.getState().get('a')).toMatchObject({ person: { text: '450', failure: { code: 'figure_wrong' } } });
  expect(unsavedElsewhere(typed.store.getState(), null)).toEqual({
    photoKeys: ['a'],
    failure: { code: 'figure_wrong' },
  });
  // Whoever corrects it is not told that it is wrong while typing.
  typed.type('a', 'person', '45', '', {});
  expect(typed.store.getState().get('a')).toMatchObject({ person: { text: '45', failure: null } });
});

test('a figure from another window is not overwritten before somebody who has read it types theirs again', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  const changed = { code: 'figure_changed', person: 60 };
  typed.type('a', 'person', '45', '40', { personWas: 40 });
  core.change({ person: 60 });
  await typed.save('a', core.send);
  await typed.save('a', core.send);
  expect(core.saved).toEqual([{ person: 45, personWas: 40 }]);
  expect(core.review.person).toBe(60);
  expect(unsavedElsewhere(typed.store.getState(), null)).toEqual({ photoKeys: ['a'], failure: changed });
  typed.type('a', 'person', '45', '60', { personWas: 60 });
  await typed.save('a', core.send);
  expect(core.review.person).toBe(45);
  expect(typed.store.getState().size).toBe(0);
});

test('a tag for which there is no room stays typed, and is saved once there is', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  core.change({ addTags: Array.from({ length: 20 }, (_, place) => `tag ${place}`) });
  typed.type('a', 'tag', 'wet', '', {});
  await typed.save('a', core.send);
  expect(core.review.tags).toHaveLength(20);
  expect(typed.store.getState().get('a')).toMatchObject({ tag: { failure: { code: 'tags_full' } } });
  core.change({ removeTags: ['tag 3'] });
  await typed.save('a', core.send);
  expect(core.review.tags.slice(-2)).toEqual(['tag 19', 'wet']);
  expect(typed.store.getState().size).toBe(0);
});

test('a note for which there is no room below another one stays typed, and a shorter one is saved', async () => {
  const typed = createTypedTexts();
  const core = aCore('x'.repeat(3_995));
  note(typed, 'Boxes');
  await typed.save('a', core.send);
  expect(core.review.note).toHaveLength(3_995);
  expect(typed.store.getState().get('a')).toMatchObject({ note: { text: 'Boxes', failure: { code: 'note_full' } } });
  note(typed, 'Wet');
  await typed.save('a', core.send);
  expect(core.review.note.slice(-5)).toBe('x\nWet');
  expect(typed.store.getState().size).toBe(0);
});

test('a drawing for which there is no room is told with its own reason', () => {
  const addDrawings = Array.from({ length: 50 }, () => ({ shape: 'point' as const, x: 0.5, y: 0.5, words: '' }));
  const review = changedReview(NO_REVIEW, { addDrawings });
  const change = { addDrawings: [{ shape: 'point' as const, x: 0.1, y: 0.1, words: 'Wet' }] };
  expect(leftOutIn(answerOf(changedReview(review, change)), change, 1)).toEqual({ code: 'drawings_full' });
  expect(leftOutIn(answerOf(review), { addDrawings }, 1)).toBeNull();
});

test('leaving a field and then its photo saves its text once, and what was typed meanwhile stays to be saved', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  note(typed, 'Boxes');
  const left = typed.save('a', core.send, ['note']);
  const moved = typed.save('a', core.send);
  note(typed, 'Boxes in front');
  await Promise.all([left, moved]);
  expect(core.saved).toEqual([{ note: 'Boxes', noteWas: '' }]);
  expect(typed.store.getState().get('a')).toMatchObject({ note: { text: 'Boxes in front', failure: null } });
});

test('a text as it was before is nothing to save, and an emptied field is', async () => {
  const typed = createTypedTexts();
  const core = aCore();
  note(typed, 'Box', 'Boxes');
  note(typed, 'Boxes', 'Boxes');
  typed.type('b', 'note', '', 'Boxes', { noteWas: 'Boxes' });
  typed.type('b', 'person', '', '45', {});
  typed.type('b', 'tag', ' ', '', {});
  await Promise.all([typed.save('a', core.send), typed.save('b', core.send)]);
  expect(core.saved).toEqual([{ note: '', noteWas: 'Boxes' }, { person: null }]);
});

test('a figure goes with the mark that it belongs to', () => {
  const typed = createTypedTexts();
  typed.type('a', 'person', '45', '', {});
  note(typed, 'Boxes');
  typed.dropPersons(['a', 'b']);
  expect(typed.store.getState().get('a')).toEqual({ note: { text: 'Boxes', failure: null, was: { noteWas: '' } } });
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
