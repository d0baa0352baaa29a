/** A request as it goes on the wire. */
export type FuzzedRequest = {
  readonly method: string;
  /** Path and query, of printable ASCII only. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** How much of the body is sent before the caller hangs up; undefined: all, and the answer is awaited. */
  readonly cutAt?: number | undefined;
  /** What was done to it, for the message of a failure. */
  readonly changes: readonly string[];
};
