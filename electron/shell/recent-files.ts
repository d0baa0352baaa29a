import { basename, isAbsolute } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import { readSmallFile, writeSmallFile } from './small-file.ts';

/** So many files are in the menu. */
const MOST_RECENT = 10;

const Paths = z.array(z.string().max(4_096).refine(isAbsolute)).max(MOST_RECENT);

/** A file in the menu. */
export type RecentFile = { readonly path: string; readonly name: string };

/** The files that were opened last: where they are, and nothing of what is in them. */
export type RecentFiles = {
  /** The last one first. */
  readonly list: () => readonly RecentFile[];
  /**
   * Notes which files were opened.
   *
   * @param taken those of them that can be opened; the others leave the list
   */
  readonly note: (opened: readonly string[], taken: readonly string[]) => void;
  readonly clear: () => void;
};

/**
 * Keeps the list in a file, and tells the system, where it has a list of its own.
 *
 * @param file where the list is kept
 * @param platform `process.platform`
 * @param onChange the list is another one
 */
export function createRecentFiles(file: string, platform: string, onChange: () => void): RecentFiles {
  const state: { paths: readonly string[] } = { paths: readSmallFile(file, Paths) ?? [] };
  // Only these have one.
  const hasList = platform === 'darwin' || platform === 'win32';
  const change = (paths: readonly string[]): void => {
    state.paths = paths.slice(0, MOST_RECENT);
    writeSmallFile(file, state.paths);
    onChange();
  };
  return {
    list: () => state.paths.map((path) => ({ path, name: basename(path) })),
    note(opened, taken) {
      if (hasList) for (const path of taken) app.addRecentDocument(path);
      change([...new Set([...taken.toReversed(), ...state.paths.filter((path) => !opened.includes(path))])]);
    },
    clear() {
      if (hasList) app.clearRecentDocuments();
      change([]);
    },
  };
}
