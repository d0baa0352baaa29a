import { z } from 'zod';
import type { Operation, OperationName } from '#shared/contract/operations.ts';
import { exampleParameters } from './examples.ts';
import { parameterNotes } from './notes.ts';
import type { Json, SchemaComponents } from './schema-components.ts';

/** Parameters that many operations share, by the names of their components. */
const SHARED = { externalId: 'ExternalId', from: 'From', to: 'To' } as const;

const isOptional = (field: unknown): boolean => field instanceof z.ZodType && field.safeParse(undefined).success;

/** The list type of a parameter that may be repeated; undefined when it must not be. */
const listOf = (field: z.ZodType): z.ZodType | undefined => {
  if (field instanceof z.ZodOptional) {
    const inner = field.unwrap();
    return inner instanceof z.ZodType ? listOf(inner) : undefined;
  }
  if (!(field instanceof z.ZodUnion)) return undefined;
  return field.options.find((option): option is z.ZodArray => option instanceof z.ZodArray);
};

const describeParameter = (
  { schemaOf }: SchemaComponents,
  place: 'path' | 'query',
  { operation, name, field }: { readonly operation: OperationName; readonly name: string; readonly field: z.ZodType },
): Json => {
  const list = listOf(field);
  const example = exampleParameters[name];
  const description = parameterNotes[`${operation}.${name}`] ?? parameterNotes[name];
  return {
    name,
    in: place,
    required: place === 'path' || !isOptional(field),
    ...(description === undefined ? {} : { description }),
    // As after parsing: text made of digits is a whole number with its limits and default.
    schema: schemaOf(list ?? field, 'output'),
    ...(list ? { style: 'form', explode: true } : {}),
    ...(example === undefined ? {} : { example }),
  };
};

/** Describes the parameters of operations. Shared ones become components. */
export function createParameters(schemas: SchemaComponents): {
  readonly parametersOf: (name: OperationName, operation: Operation) => Json[];
  readonly shared: Json;
} {
  const shared: Json = {};
  const fieldsOf = (place: 'path' | 'query', schema: z.ZodObject | undefined) =>
    Object.entries(schema?.shape ?? {}).flatMap(([name, field]) =>
      field instanceof z.ZodType ? [{ place, name, field }] : [],
    );
  return {
    shared,
    parametersOf: (operation, { params, query }) =>
      [...fieldsOf('path', params), ...fieldsOf('query', query)].map(({ place, name, field }) => {
        const parameter = describeParameter(schemas, place, { operation, name, field });
        const component = Object.entries(SHARED).find(([one]) => one === name)?.[1];
        if (component === undefined) return parameter;
        shared[component] ??= parameter;
        return { $ref: `#/components/parameters/${component}` };
      }),
  };
}
