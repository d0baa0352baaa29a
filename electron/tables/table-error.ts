import type { TableReason } from '#shared/bridge/failure.ts';

/** Why a file is not taken. @param text what was met, or the limit, for the sentence */
export class TableError extends Error {
  readonly reason: TableReason;
  readonly text: string;
  constructor(reason: TableReason, text: string | number = '') {
    super(`${reason} ${text}`);
    this.reason = reason;
    this.text = String(text);
  }
}
