import type { FoundDisplays } from '#shared/bridge/stores.ts';
import { isExternalId } from '#shared/contract/formats.ts';
import { isRecord } from '#shared/domain/loose-record.ts';
import { foldText } from '#shared/lib/compare-text.ts';
import { parseJson } from '#shared/lib/parse-json.ts';
import type { ReadDb } from '../db/workspace-db.ts';

type FoundDisplay = FoundDisplays['displays'][number];

/** A display with its texts prepared for comparison. */
type IndexedDisplay = {
  readonly display: FoundDisplay;
  readonly id: string;
  readonly label: string;
  readonly all: string;
};

/** The displays of one answer; `digest` tells whether the answer is still the same. */
type IndexedAnswer = { readonly digest: string; readonly displays: readonly IndexedDisplay[] };

type HeadRow = { item_id: number; digest: Buffer; input_key: string };

/** Read by meaning: an answer of an earlier version still names displays. */
function displaysIn(inputKey: string, body: string): IndexedDisplay[] {
  const [input, value] = [parseJson(inputKey), parseJson(body)];
  const externalId = isRecord(input) ? input['externalId'] : undefined;
  const items = isRecord(value) ? value['items'] : undefined;
  if (typeof externalId !== 'string' || !isExternalId(externalId) || !Array.isArray(items)) return [];
  const store = foldText(externalId);
  return items.filter(isRecord).flatMap(({ expositionId, label, friendlyTitle }) => {
    if (typeof expositionId !== 'string' || typeof label !== 'string') return [];
    const title = typeof friendlyTitle === 'string' ? friendlyTitle : null;
    const [id, name] = [foldText(expositionId), foldText(label)];
    return [
      {
        display: { externalId, expositionId, label, friendlyTitle: title },
        id,
        label: name,
        all: `${name} ${foldText(title ?? '')} ${store} ${id}`,
      },
    ];
  });
}

const NO_MATCH = 9;

/** An exact ID first, then beginnings, then whole words, then parts of words. */
function rankOf({ id, label, all }: IndexedDisplay, query: string, words: readonly string[]): number {
  if (id === query) return 0;
  if (label === query) return 1;
  if (label.startsWith(query) || id.startsWith(query)) return 2;
  if (!words.every((word) => all.includes(word))) return NO_MATCH;
  return words.every((word) => ` ${all}`.includes(` ${word}`)) ? 3 : 4;
}

/** What to find: every word of the query in a display's label, friendly title or ID, or in the ID of its store. */
type DisplaysQuery = { readonly query: string; readonly most: number };

/**
 * Finds displays by name or ID in the answers that are cached, whether or not the service can be reached. An answer is
 * parsed once, and again when it has changed: 50,000 displays are compared within some milliseconds.
 */
export function createDisplayFinder(): (db: ReadDb, query: DisplaysQuery) => FoundDisplays {
  let known: ReadonlyMap<number, IndexedAnswer> = new Map();
  const refresh = (db: ReadDb): void => {
    const heads = db
      .prepare<[], HeadRow>("SELECT item_id, digest, input_key FROM answers WHERE read = 'stores.expositions'")
      .all();
    const bodyOf = db.prepare<[number], { body: string }>('SELECT body FROM answer_bodies WHERE item_id = ?');
    known = new Map(
      heads.map(({ item_id: itemId, digest, input_key: inputKey }) => {
        const mark = digest.toString('hex');
        const before = known.get(itemId);
        if (before?.digest === mark) return [itemId, before];
        return [itemId, { digest: mark, displays: displaysIn(inputKey, bodyOf.get(itemId)?.body ?? '') }];
      }),
    );
  };
  return (db, { query, most }) => {
    const folded = foldText(query);
    if (folded === '') return { displays: [], more: 0 };
    refresh(db);
    const words = folded.split(' ');
    const ranked: { readonly display: FoundDisplay; readonly rank: number }[] = [];
    for (const { displays } of known.values()) {
      for (const one of displays) {
        const rank = rankOf(one, folded, words);
        if (rank < NO_MATCH) ranked.push({ display: one.display, rank });
      }
    }
    const sorted = ranked.sort((a, b) => a.rank - b.rank);
    return { displays: sorted.slice(0, most).map(({ display }) => display), more: Math.max(0, sorted.length - most) };
  };
}
