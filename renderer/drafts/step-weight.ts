import type { ResourcePatch } from '#shared/bridge/drafts.ts';

/** A message to the core may have 4 MB; the rest is for what stands around the rows. */
const MOST_BYTES = 4_000_000;

/** A step that one message can not carry. */
export class StepTooLarge extends Error {}

const bytes = new TextEncoder();
/** Ids are most of a large step, and have one byte for each character. */
const HAS_LONGER = /[^\0-\x7f]/;

function weigh(value: unknown): number {
  const text = JSON.stringify(value);
  return HAS_LONGER.test(text) ? bytes.encode(text).length : text.length;
}

/**
 * Weighs a step, as a job in slices.
 *
 * @throws {StepTooLarge} when it is more than one message can carry
 */
export function* refuseTooLarge(resources: readonly ResourcePatch[]): Generator<void, void> {
  let left = MOST_BYTES;
  for (const resource of resources) {
    left -= weigh(resource);
    if (left < 0) throw new StepTooLarge();
    yield;
  }
}
