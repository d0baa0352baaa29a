import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { WindowState } from './window-state.ts';

/** Reads the window's last state; undefined when there is none or it makes no sense. */
export function readWindowState(file: string): WindowState | undefined {
  try {
    return WindowState.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the window's state. Synchronous, because it is called while the window closes; a folder that can't be
 * written costs only the place of the window, so that is no error.
 */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const beside = `${file}.new`;
    writeFileSync(beside, JSON.stringify(state));
    renameSync(beside, file);
  } catch {
    return;
  }
}
