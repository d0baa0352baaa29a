/** Why a call gave nothing. `damaged`: the file's content is not what was written. */
export type RefusalReason = 'refused' | 'damaged' | 'gone' | 'failed';

/** Outcome of a call to a thread: a value, or a reason as data. */
export type CallResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: RefusalReason };

/** Calls of a thread by their names: each takes a connection and plain data, and returns plain data. */
export type Calls = Readonly<Record<string, (db: never, input: never) => unknown>>;

export type CallInput<All extends Calls, Name extends keyof All> = Parameters<All[Name]>[1];
export type CallOutput<All extends Calls, Name extends keyof All> = ReturnType<All[Name]>;

/** What a thread is asked. */
export type ThreadRequest = { readonly id: number; readonly name: string; readonly input: unknown };

/** What it answers. `text` is for the log. */
export type ThreadReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly reason: RefusalReason; readonly text: string };

/** What a thread is started with. */
export type ThreadStart = { readonly role: 'writer'; readonly folder: string } | { readonly role: 'reports' };
