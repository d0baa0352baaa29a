import { createStore } from 'zustand/vanilla';
import type { ReviewChange, ReviewMark } from '#shared/domain/review/photo-review.ts';
import { type NotSaved, needsPerson } from './not-saved.ts';

/** A field for text about a photo. */
export type TextField = 'note' | 'person' | 'tag';

/** What stands in a field and is not saved. */
type TypedText = {
  readonly text: string;
  /** Why it is not saved; null: nobody has left the photo yet. */
  readonly failure: NotSaved | null;
  /** What the field had when its text was begun or last saved. */
  readonly was: WhatWas;
};

/** What a person had before them, so that nothing else is overwritten. */
export type WhatWas = Pick<ReviewChange, 'noteWas' | 'personWas'>;

/** What is typed about one photo. */
type TypedOfPhoto = { readonly [Field in TextField]?: TypedText };

/** What a photo's review has become; null: there is none. */
type ReplacedReview = {
  readonly photoKey: string;
  readonly review: { readonly mine: { readonly mark: ReviewMark | null } | null } | null;
};

/** Saves a change of the review of a photo; resolves with why it could not be saved, or null. */
type SendChange = (change: ReviewChange) => Promise<NotSaved | null>;

const FIELDS: readonly TextField[] = ['note', 'person', 'tag'];

/** Reads `45`, `45,5` or `45 %`; null: not a fill rate from 0 to 100. */
export function personOfText(text: string): number | null {
  const bare = text.replace('%', '').replace(',', '.').trim();
  const value = /^\d{1,3}(\.\d{1,4})?$/.test(bare) ? Number(bare) : Number.NaN;
  return value >= 0 && value <= 100 ? value : null;
}

/** The change that a text stands for; null: it can't be what its field asks for. */
function changeOfText(field: TextField, { text, was }: TypedText): ReviewChange | null {
  if (field === 'note') return { note: text, ...was };
  if (field === 'tag') return { addTags: [text.trim()] };
  if (text.trim() === '') return { person: null, ...was };
  const person = personOfText(text);
  return person === null ? null : { person, ...was };
}

/** What the core has of a person's own, once a change is saved. */
const whatIsSaved = ({ note, person }: ReviewChange): WhatWas => ({ noteWas: note, personWas: person });

/**
 * What people have typed about photos, by the photo, until it is saved: neither moving on nor a full disk loses any of
 * it.
 */
export function createTypedTexts() {
  const store = createStore<ReadonlyMap<string, TypedOfPhoto>>(() => new Map());
  /** Texts on their way, so that leaving a field and then its photo does not save the same one twice. */
  const sent = new Map<string, { readonly text: string; readonly end: Promise<unknown> }>();
  const set = (photoKey: string, field: TextField, typed: TypedText | null) => {
    const { [field]: _before, ...rest } = store.getState().get(photoKey) ?? {};
    const next = new Map(store.getState());
    next.delete(photoKey);
    const ofPhoto = typed === null ? rest : { ...rest, [field]: typed };
    if (Object.keys(ofPhoto).length > 0) next.set(photoKey, ofPhoto);
    store.setState(next, true);
  };
  const save = async (photoKey: string, field: TextField, send: SendChange) => {
    const name = `${field} ${photoKey}`;
    const typedNow = () => store.getState().get(photoKey)?.[field];
    // What is corrected while it is on its way takes its place once it is there.
    for (let way = sent.get(name); way !== undefined; way = sent.get(name)) {
      if (way.text === typedNow()?.text) return;
      await way.end;
    }
    const typed = typedNow();
    // A figure beside which another one has come is typed once more, or its person insists.
    if (typed === undefined || typed.failure?.code === 'figure_changed') return;
    const change = changeOfText(field, typed);
    if (change === null) return set(photoKey, field, { ...typed, failure: { code: 'figure_wrong' } });
    const answer = send(change);
    sent.set(name, { text: typed.text, end: answer });
    const failure = await answer;
    sent.delete(name);
    const now = typedNow();
    if (now === undefined) return;
    if (failure?.code === 'figure_changed')
      set(photoKey, field, { ...now, failure, was: { personWas: failure.person } });
    else if (failure !== null) set(photoKey, field, { ...now, failure });
    // Whoever typed on meanwhile has something new to save.
    else set(photoKey, field, now.text === typed.text ? null : { ...now, failure: null, was: whatIsSaved(change) });
  };
  return {
    store,
    /**
     * Notes what now stands in a field.
     *
     * @param shown what stands there when nothing is typed
     * @param was what was read of it
     */
    type(photoKey: string, field: TextField, text: string, shown: string, was: WhatWas): void {
      const before = store.getState().get(photoKey)?.[field];
      const failure =
        before === undefined || before.failure === null || needsPerson(before.failure) ? null : before.failure;
      const typed = { text, failure, was: before?.was ?? was };
      const isEmpty = text.trim() === '';
      const isSame = text === shown || (isEmpty && typed.was.noteWas === '');
      // What is on its way is there by then.
      const isNothing = field === 'tag' ? isEmpty : isSame && !sent.has(`${field} ${photoKey}`);
      set(photoKey, field, isNothing ? null : typed);
    },
    /** Saves what is typed about a photo; resolves when all of it is saved, or stays with the reason. */
    save: async (photoKey: string, send: SendChange, fields: readonly TextField[] = FIELDS): Promise<void> => {
      await Promise.all(fields.map((field) => save(photoKey, field, send)));
    },
    /** Another review has come under what is typed: a refused figure goes with its mark. */
    replaced(reviews: readonly ReplacedReview[]): void {
      for (const { photoKey, review } of reviews) {
        const { person } = store.getState().get(photoKey) ?? {};
        const isRefused = person !== undefined && person.failure !== null;
        if (isRefused && review?.mine?.mark !== 'measure') set(photoKey, 'person', null);
      }
    },
    /** Drops a figure for photos that are no longer said to be measured wrongly. */
    dropPersons(photoKeys: readonly string[]): void {
      for (const photoKey of photoKeys) if (store.getState().get(photoKey)?.person) set(photoKey, 'person', null);
    },
  };
}

/** Texts that somebody left behind without their being saved. */
type UnsavedText = {
  /** Keys of their photos, in the order in which they were left. */
  readonly photoKeys: readonly string[];
  /** Why the last of them was not saved, of those for which another try may help, if there are any. */
  readonly failure: NotSaved;
};

/**
 * What was typed about other photos than the open one and could not be saved; null: nothing.
 *
 * @param openKey the photo whose fields say so themselves
 */
export function unsavedElsewhere(typed: ReadonlyMap<string, TypedOfPhoto>, openKey: string | null): UnsavedText | null {
  const left = [...typed].flatMap(([photoKey, ofPhoto]) => {
    const failures = FIELDS.flatMap((field) => ofPhoto[field]?.failure ?? []);
    return photoKey === openKey || failures.length === 0 ? [] : [{ photoKey, failures }];
  });
  const failures = left.flatMap((one) => one.failures);
  const failure = failures.findLast((one) => !needsPerson(one)) ?? failures.at(-1);
  return failure === undefined ? null : { photoKeys: left.map(({ photoKey }) => photoKey), failure };
}
