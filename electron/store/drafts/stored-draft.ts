/** What is on disk of a draft makes no sense: nothing may be done with it until a person decides. */
export class UnreadableDraftError extends Error {
  constructor(cause: unknown) {
    super('a draft cannot be read', { cause });
  }
}

/**
 * Reads what is stored of a draft as text.
 *
 * @param fits whether the value is what this program writes
 * @throws UnreadableDraft
 */
export function readStored<Value>(text: string, fits: (value: Value) => boolean): Value {
  try {
    const value: Value = JSON.parse(text);
    if (fits(value)) return value;
  } catch (error) {
    throw new UnreadableDraftError(error);
  }
  throw new UnreadableDraftError(null);
}

/** The value; null when it is of a draft that can't be read. */
export function orUnreadable<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableDraftError) return null;
    throw error;
  }
}
