import type { DrawPhoto } from './photo-links.ts';

type Drawing = ReturnType<DrawPhoto>;

/** A picture takes about 0.3 MB. */
const MOST_REMEMBERED = 100;
/** Each keeps a processor busy. */
const MOST_AT_ONCE = 2;

/** Draws a picture once for all who ask for it, and only a few at a time. */
export function createDrawings(draw: DrawPhoto): DrawPhoto {
  const drawings = new Map<string, Drawing>();
  const waiting: (() => void)[] = [];
  const state = { running: 0 };
  const inTurn: DrawPhoto = async (facts) => {
    if (state.running < MOST_AT_ONCE) state.running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await draw(facts);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else state.running -= 1;
    }
  };
  const begin = (key: string, facts: Parameters<DrawPhoto>[0]): Drawing => {
    const drawing = inTurn(facts);
    // Those who wait for it get the error; whoever asks later tries again.
    drawing.catch(() => {
      if (drawings.get(key) === drawing) drawings.delete(key);
    });
    return drawing;
  };
  return (facts) => {
    const key = JSON.stringify(facts);
    const drawing = drawings.get(key) ?? begin(key, facts);
    // The one that was asked for last is the last to go.
    drawings.delete(key);
    drawings.set(key, drawing);
    const [oldest] = drawings.keys();
    if (drawings.size > MOST_REMEMBERED && oldest !== undefined) drawings.delete(oldest);
    return drawing;
  };
}
