import { z } from 'zod';
import { EXPECTATION_FIELDS, expectationFields, SentExpectation } from '#shared/domain/fields/expectation.ts';
import { isRecord } from '#shared/domain/loose-record.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import { parseJson } from '#shared/lib/parse-json.ts';

/** Most templates of a workspace. */
export const MOST_TEMPLATES = 100;
/** Most targets of a template: as many as the largest stores have. */
export const MOST_TEMPLATE_TARGETS = 5_000;
/** The longest name of a template, in characters. */
export const LONGEST_TEMPLATE_NAME = 80;
/** The longest file of a template, in characters. */
export const MOST_TEMPLATE_TEXT = 2_000_000;

/** Two names are one when they are equal without spaces around them, in Unicode NFC. */
export const TemplateName = z.string().normalize('NFC').trim().min(1).max(LONGEST_TEMPLATE_NAME);

/** The targets of a template: complete, valid, and one for each type, day, time and category. */
export const TemplateTargets = z
  .array(SentExpectation)
  .min(1)
  .max(MOST_TEMPLATE_TARGETS)
  .refine((targets) => new Set(targets.map(expectationKey)).size === targets.length);
export type TemplateTargets = z.infer<typeof TemplateTargets>;

/** The file of a template: plain JSON, for another person or another chain. It names no store. */
const TemplateFile = z.object({
  format: z.literal('endcap-target-template'),
  /** Increased when older versions of Endcap can no longer read the file. */
  version: z.literal(1),
  /** A name that can't be used is left empty, for the person who imports it to choose. */
  name: TemplateName.catch(''),
  /** Each is read by itself, so that a damaged one does not hide the others. */
  targets: z.array(z.unknown()).min(1),
});
type TemplateFile = z.infer<typeof TemplateFile>;

const Newer = TemplateFile.pick({ format: true }).extend({ version: z.int().min(2) });

/**
 * A target of a file that can't be taken. `unknown`: it has a field that targets do not have; `twice`: an earlier one
 * is for the same type, day, time and category.
 */
export const RefusedTarget = z.object({
  /** Counted from 1. */
  place: z.int(),
  /** null: it is not about one field. */
  field: z.string().nullable(),
  problem: z.enum(['shape', 'missing', 'value', 'unknown', 'twice']),
});
export type RefusedTarget = Readonly<z.infer<typeof RefusedTarget>>;

/** What a file has, or why it is no template: `newer` (made by a later version of Endcap), `malformed` and so on. */
export const TemplateReading = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** Empty: the file has none that can be used. */
    name: z.string(),
    /** Empty: none can be taken. */
    targets: z.array(SentExpectation),
    refused: z.array(RefusedTarget),
  }),
  z.object({ ok: z.literal(false), reason: z.enum(['too_large', 'too_long', 'not_json', 'newer', 'malformed']) }),
]);
export type TemplateReading = z.infer<typeof TemplateReading>;

const LONGEST_FIELD = 60;

function problemOf(json: unknown, seen: ReadonlySet<string>): Omit<RefusedTarget, 'place'> | SentExpectation {
  if (!isRecord(json)) return { field: null, problem: 'shape' };
  const strange = Object.keys(json).find((key) => !EXPECTATION_FIELDS.some((field) => field === key));
  if (strange !== undefined) return { field: strange.slice(0, LONGEST_FIELD), problem: 'unknown' };
  const wrong = EXPECTATION_FIELDS.find((field) => !expectationFields[field].schema.safeParse(json[field]).success);
  if (wrong !== undefined) return { field: wrong, problem: json[wrong] === undefined ? 'missing' : 'value' };
  const target = SentExpectation.parse(json);
  return seen.has(expectationKey(target)) ? { field: null, problem: 'twice' } : target;
}

/**
 * Reads a file of a template, which anybody may have written. What can't be taken is named, and never hides what can.
 *
 * @param text all of the file
 */
export function readTemplateFile(text: string): TemplateReading {
  if (text.length > MOST_TEMPLATE_TEXT) return { ok: false, reason: 'too_large' };
  const json = parseJson(text);
  if (json === undefined) return { ok: false, reason: 'not_json' };
  const file = TemplateFile.safeParse(json);
  if (!file.success) return { ok: false, reason: Newer.safeParse(json).success ? 'newer' : 'malformed' };
  const { name, targets: rows } = file.data;
  if (rows.length > MOST_TEMPLATE_TARGETS) return { ok: false, reason: 'too_long' };
  const seen = new Set<string>();
  const targets: SentExpectation[] = [];
  const refused: RefusedTarget[] = [];
  for (const [index, row] of rows.entries()) {
    const read = problemOf(row, seen);
    if ('problem' in read) refused.push({ place: index + 1, ...read });
    else {
      seen.add(expectationKey(read));
      targets.push(read);
    }
  }
  return { ok: true, name, targets, refused };
}

/** The text of a template's file, with one target to a line. */
export function templateFile(name: string, targets: TemplateTargets): string {
  const head = { format: 'endcap-target-template', version: 1, name } satisfies Partial<TemplateFile>;
  const rows = targets.map((target) => `    ${JSON.stringify(SentExpectation.parse(target))}`).join(',\n');
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "targets": [\n${rows}\n  ]\n}\n`;
}
