/** Why a call returned nothing. `damaged`: the file's content is not what was written. */
export type RefusalReason = 'refused' | 'damaged' | 'gone' | 'failed';

/** Result of a call to a thread: a value, or a reason as data. */
export type CallResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: RefusalReason };

/** A thread's calls by name. Each takes a connection and plain data, and returns plain data. */
export type Calls = Readonly<Record<string, (db: never, input: never) => unknown>>;

export type CallInput<All extends Calls, Name extends keyof All> = Parameters<All[Name]>[1];
export type CallOutput<All extends Calls, Name extends keyof All> = ReturnType<All[Name]>;

/** A request to a thread. */
export type ThreadRequest = { readonly id: number; readonly name: string; readonly input: unknown };

/** A thread's reply. `text` is for the log. */
export type ThreadReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly reason: RefusalReason; readonly text: string };

/** The data that a thread is started with. */
export type ThreadStart = { readonly role: 'writer'; readonly folder: string } | { readonly role: 'reports' };
