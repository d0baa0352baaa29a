import { z } from 'zod';

/** The words of a report about photos, without any sentence about a number: those would need their plural. */
const REPORT_LABELS = [
  'filters',
  'noFilters',
  'workspace',
  'photos',
  'stores',
  'days',
  'reviewed',
  'belowTarget',
  'atTarget',
  'notMeasured',
  'notCompared',
  /** Of photos of which not even this is known. */
  'notKnown',
  'pictures',
  'picturesSmall',
  'picturesMissing',
  'asOf',
  'source',
  'sourceText',
  'sourceHanded',
  'figuresHanded',
  'picturesHanded',
  'made',
  'author',
  /** What the person who makes the report is called, without a name. */
  'me',
  /** `{{part}}` of `{{whole}}`. */
  'ofAll',
  /** `{{page}}` of `{{pages}}`. */
  'page',
  'contactSheet',
  'continued',
  /** Refers to a page: `{{page}}`. */
  'seePage',
  'picture',
  'number',
  'store',
  'storeId',
  'display',
  'displayType',
  'categories',
  'day',
  'time',
  'run',
  'photoStatus',
  'photoId',
  'measured',
  'target',
  'difference',
  'points',
  'review',
  'notReviewed',
  'mark',
  /** What a person would have measured. */
  'person',
  'tags',
  'note',
  'drawings',
  'file',
  'whole',
  'small',
  'missing',
  'missingText',
  /** Of a photo: what of it came with a handover, by `{{author}}` at `{{time}}`. */
  'handed',
  'handedFigures',
  'handedPicture',
  'smallText',
  'noTarget',
  'severalTargets',
  'unknownTarget',
  'unknown',
  'unknownPhoto',
] as const;
export type ReportLabel = (typeof REPORT_LABELS)[number];

const Texts = z.record(z.string().max(100), z.string().max(300));

/** Everything that a report says in one language besides what is in its photos. */
export const ReportWords = z.object({
  language: z.enum(['en', 'pl']),
  label: z.record(z.enum(REPORT_LABELS), z.string().max(300)),
  /** Labels of the values of enumerations; a value that is not here is written as it is. */
  expositionType: Texts,
  productCategory: Texts,
  protocolStatus: Texts,
  imageStatus: Texts,
  mark: Texts,
});
export type ReportWords = Readonly<z.infer<typeof ReportWords>>;

/** What a report is about, as its cover says it. */
export const ReportHead = z.object({
  title: z.string().min(1).max(200),
  /** Who makes it; '': no name. */
  author: z.string().max(100),
  /** Name of the workspace. */
  workspace: z.string().max(200),
  /** Filters of the queue, each in words. */
  filters: z.array(z.string().max(500)).max(40),
  /** Photos of the queue that the report was chosen from. */
  queued: z.int().min(0),
});
export type ReportHead = Readonly<z.infer<typeof ReportHead>>;

/** Puts values into a text that names them as `{{name}}`. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/gu, (whole, name: string) => values[name] ?? whole);
