import { z } from 'zod';
import { idOf } from '#tests/builders/contract.ts';
import { NASTY_TEXTS } from './nasty-texts.ts';
import type { RandomSource } from './random-source.ts';

/** As much of JSON Schema as the contract's schemas come to. */
const JsonSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  $ref: z.string().optional(),
  enum: z.array(z.json()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
  get items() {
    return JsonSchema.optional();
  },
  get anyOf() {
    return z.array(JsonSchema).optional();
  },
  get $defs() {
    return z.record(z.string(), JsonSchema).optional();
  },
});
type JsonSchema = z.infer<typeof JsonSchema>;

/** Makes a value that fits a schema, as far as JSON Schema can say it. */
export type Sampler = (random: RandomSource) => unknown;

/** Ids are few, so that requests meet what earlier ones wrote. */
export const IDS: readonly string[] = Array.from({ length: 40 }, (_one, index) => idOf(`fuzz ${index}`));

const INSTANTS = [
  '2026-11-01T00:00:00Z',
  '2026-11-20T06:00:00.000Z',
  '2026-11-20T07:00:00+01:00',
  '2026-12-01T00:00:00.123456789Z',
  '2026-10-25T02:30:00+02:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999-23:59',
];
const EMAILS = ['a@example.pl', "o'neil+x@sub.example.com"];
const TIMES = ['00:00', '07:00', '12:30', '23:59'];

const sampleText = ({ format, pattern, minLength = 0 }: JsonSchema, random: RandomSource): string => {
  if (format === 'uuid') {
    const id = random.pick(IDS);
    return random.chance(0.1) ? id.toUpperCase() : id;
  }
  if (format === 'date-time') return random.pick(INSTANTS);
  if (format === 'email') return random.pick(EMAILS);
  if (pattern?.includes('[0-5]')) return random.pick(TIMES);
  if (pattern?.includes('-?')) return random.pick(['1', '7', '50', '100', '66.6667', '101', '-1', '007']);
  if (random.chance(0.5)) return random.pick(['S-1', 'S-2', 'Zażółć', 'text']);
  return random.pick(NASTY_TEXTS.filter((text) => text.length >= minLength));
};

const sampleNumber = ({ type, minimum = 0, maximum = 100 }: JsonSchema, random: RandomSource): number => {
  const whole = minimum + random.below(maximum - minimum + 1);
  return type === 'number' && random.chance(0.2) ? Math.min(maximum, whole + 0.5) : whole;
};

const resolve = (schema: JsonSchema, root: JsonSchema): JsonSchema => {
  const name = schema.$ref?.replace('#/$defs/', '');
  if (name === undefined) return schema;
  const found = root.$defs?.[name];
  if (!found) throw new Error(`The schema has no ${name}`);
  return found;
};

const sampleObject = (schema: JsonSchema, root: JsonSchema, random: RandomSource): unknown => {
  const fields: [string, unknown][] = [];
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) ?? false;
    if (isRequired || random.chance(0.6)) fields.push([name, sample(field, root, random)]);
  }
  return Object.fromEntries(fields);
};

const sample = (unresolved: JsonSchema, root: JsonSchema, random: RandomSource): unknown => {
  const schema = resolve(unresolved, root);
  if (schema.anyOf) return sample(random.pick(schema.anyOf), root, random);
  if (schema.enum) return random.pick(schema.enum);
  const type = typeof schema.type === 'string' ? schema.type : random.pick(schema.type ?? ['null']);
  switch (type) {
    case 'object':
      return sampleObject(schema, root, random);
    case 'array':
      return Array.from({ length: random.below(4) }, () => sample(schema.items ?? {}, root, random));
    case 'string':
      return sampleText(schema, random);
    case 'integer':
    case 'number':
      return sampleNumber({ ...schema, type }, random);
    case 'boolean':
      return random.chance(0.5);
    default:
      return null;
  }
};

/** Prepares values that fit a schema of the contract. */
export function createSampler(schema: z.ZodType): Sampler {
  const root = JsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return (random) => sample(root, root, random);
}
