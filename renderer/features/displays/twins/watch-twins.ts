import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { displaysOfSheet, type Twins } from './twins.ts';

/** Twins are looked for when typing pauses, in milliseconds. */
const PAUSE_MS = 150;

/** Keeps the marks of twins true while cells change. Answers how to stop. */
export function watchTwins(sheet: DraftSheet, twins: Twins): () => void {
  let running = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: object | null = null;
  const recount = async () => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const rows = sheet.core.rows();
    const isNew = rows !== known;
    const isOther = await twins.recount(displaysOfSheet(sheet), signal);
    if (signal.aborted) return;
    known = rows;
    if (!isOther) return;
    sheet.recheck();
    // A filter for warnings has looked at rows that were just read before they were compared. After an edit nothing is
    // arranged anew: the row that was edited stays in sight.
    if (isNew && sheet.store.getState().arrangement.filter !== null) await sheet.arrangeAgain();
  };
  const leave = sheet.store.subscribe((now, before) => {
    if (now.cells === before.cells) return;
    clearTimeout(timer);
    timer = setTimeout(() => void recount(), sheet.core.rows() === known ? PAUSE_MS : 0);
  });
  void recount();
  return () => {
    leave();
    clearTimeout(timer);
    running.abort();
  };
}
