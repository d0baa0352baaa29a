import { z } from 'zod';
import {
  ContactType,
  ExpositionStatus,
  ExpositionType,
  ImageStatus,
  ProductCategory,
  ProtocolStatus,
  StoreType,
} from '#shared/contract/enumerations.ts';
import { DateTime } from '#shared/contract/formats.ts';

/** A JSON Schema, or part of the description. */
export type Json = { [key: string]: unknown };

/** The enumerations of section 2.1 become components too, although their schemas have no id. */
const ENUMERATIONS = new Map<unknown, string>(
  Object.entries({
    StoreType,
    ProtocolStatus,
    ImageStatus,
    ProductCategory,
    ExpositionType,
    ContactType,
    ExpositionStatus,
  }).map(([name, schema]) => [schema, name]),
);

const REF = '#/components/schemas/';

const clear = (schema: Json): void => {
  for (const key of Object.keys(schema)) delete schema[key];
};

/** Changes what zod writes where the description should read differently. */
const tidy = (zodSchema: unknown, schema: Json): void => {
  const name = ENUMERATIONS.get(zodSchema);
  if (name !== undefined) {
    clear(schema);
    schema['$ref'] = REF + name;
    return;
  }
  // The contract also accepts date-times without an offset, but this service always answers with one.
  if (zodSchema === DateTime) schema['format'] = 'date-time';
  // The format says enough; zod's pattern for a date-time fills half a page.
  if (schema['format'] !== undefined) delete schema['pattern'];
  // A later version may answer with more fields, and unknown fields of a body are ignored.
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
};

/** The JSON Schemas of a description. Named ones are components, which the others refer to. */
export type SchemaComponents = {
  /** The schema of a value in a request (`input`) or in an answer (`output`). */
  readonly schemaOf: (schema: z.ZodType, io: 'input' | 'output') => Json;
  /** All schemas that have been referred to, by name. */
  readonly all: () => Json;
};

/** Collects the named schemas of a description. */
export function createSchemaComponents(): SchemaComponents {
  const components = new Map<string, unknown>();
  for (const [schema, name] of ENUMERATIONS) {
    if (schema instanceof z.ZodEnum) components.set(name, { type: 'string', enum: schema.options });
  }
  const write = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const written = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema as Json),
    });
    const { $schema, ...rest } = JSON.parse(JSON.stringify(written).replaceAll('#/$defs/', REF)) as Json;
    return rest;
  };
  return {
    schemaOf: (schema, io) => {
      const { $defs, ...own } = write(schema, io);
      for (const [name, component] of Object.entries($defs ?? {})) {
        const { id, ...rest } = component as Json;
        components.set(name, rest);
      }
      return own;
    },
    all: () => Object.fromEntries([...components].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}
