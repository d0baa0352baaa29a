import type { z } from 'zod';
import type { OperationName, Operations } from './operations.ts';

type SentPart<O, Part extends string> = O extends { readonly [P in Part]: infer Schema extends z.ZodType }
  ? { readonly [P in Part]: z.input<Schema> }
  : unknown;
type ReadPart<O, Part extends string> = O extends { readonly [P in Part]: infer Schema extends z.ZodType }
  ? { readonly [P in Part]: z.output<Schema> }
  : unknown;

/** What a caller of an operation passes: `params`, `query` and `body`, as far as the operation has them. */
export type CallInput<Name extends OperationName> = SentPart<Operations[Name], 'params'> &
  SentPart<Operations[Name], 'query'> &
  SentPart<Operations[Name], 'body'>;

/** What a handler of an operation receives: the same parts, parsed, with defaults applied. */
export type HandlerInput<Name extends OperationName> = ReadPart<Operations[Name], 'params'> &
  ReadPart<Operations[Name], 'query'> &
  ReadPart<Operations[Name], 'body'>;

/** What an operation answers with status 200. */
export type Answer<Name extends OperationName> = z.output<Operations[Name]['response']>;

/** One function per operation, as the service implements them. */
export type Handlers = {
  readonly [Name in OperationName]: (input: HandlerInput<Name>) => Answer<Name> | Promise<Answer<Name>>;
};
