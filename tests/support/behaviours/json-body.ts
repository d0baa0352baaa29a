import { z } from 'zod';
import type { Answer, Call, Outcome } from './exchange.ts';

/** What a body says; undefined: it is no JSON. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The call with another body. */
export const withBody = (call: Call, value: unknown): Call => ({ ...call, body: Buffer.from(JSON.stringify(value)) });

/** The answer with another body; everything else of it stays. */
export const withAnswerBody = (answer: Answer, value: unknown): Answer => ({
  ...answer,
  body: Buffer.from(JSON.stringify(value)),
});

const ItemList = z.looseObject({ items: z.array(z.looseObject({})) });

/** An element of a list, with all its fields. */
export type Item = Record<string, unknown>;

/** The `items` of a list answer; null: it is no list, or no 200. */
export function itemsOf(answer: Answer | null): readonly Item[] | null {
  if (answer?.status !== 200) return null;
  const list = ItemList.safeParse(readJson(answer.body));
  return list.success ? list.data.items : null;
}

/** The outcome with its list changed; anything but a list stays as it is. */
export function mapItems(outcome: Outcome, change: (items: readonly Item[]) => readonly Item[]): Outcome {
  const { answer } = outcome;
  const items = itemsOf(answer);
  if (!answer || !items) return outcome;
  const list = ItemList.parse(readJson(answer.body));
  return { ...outcome, answer: withAnswerBody(answer, { ...list, items: change(items) }) };
}

/** The outcome with the JSON of a 200 changed; anything else stays as it is. */
export function mapJson(outcome: Outcome, change: (value: unknown) => unknown): Outcome {
  const { answer } = outcome;
  const value = answer?.status === 200 ? readJson(answer.body) : undefined;
  return !answer || value === undefined ? outcome : { ...outcome, answer: withAnswerBody(answer, change(value)) };
}
