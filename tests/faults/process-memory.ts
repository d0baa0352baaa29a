import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** Larger areas are reserved, not used. */
const MOST_OF_ONE_AREA = 1 << 26;

/** Which of some words stand in the writable memory of another process of this user, in one or two bytes a character. */
export function wordsInMemory(pid: number, words: readonly string[]): readonly string[] {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const found = new Set<string>();
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'latin1').split('\n')) {
      const [, from = '', to = ''] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
      const start = Number.parseInt(from, 16);
      const size = Number.parseInt(to, 16) - start;
      if (!(size > 0) || size > MOST_OF_ONE_AREA) continue;
      const area = readArea(memory, start, size);
      for (const word of words) {
        if (area.includes(word) || area.includes(Buffer.from(word, 'utf16le'))) found.add(word);
      }
    }
  } finally {
    closeSync(memory);
  }
  return [...found];
}

function readArea(memory: number, start: number, size: number): Buffer {
  const area = Buffer.alloc(size);
  try {
    return area.subarray(0, readSync(memory, area, 0, size, start));
  } catch {
    // It was given back meanwhile, or nobody may read it.
    return Buffer.alloc(0);
  }
}
