import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import { TemplateName, TemplateReading, TemplateTargets } from '#shared/domain/targets/target-template.ts';
import { answer } from './answer.ts';

/** A template of targets as a list shows it. */
export const TemplateSummary = z.object({
  name: z.string(),
  savedAt: z.iso.datetime(),
  /** Number of its targets. */
  rows: z.int(),
  /** Each once. */
  displayTypes: z.array(ExpositionType),
});
export type TemplateSummary = Readonly<z.infer<typeof TemplateSummary>>;

/** `exists`: another template has the name. `full`: there are as many as a workspace can have (`MOST_TEMPLATES`). */
export const TemplateSaved = z.enum(['saved', 'exists', 'full']);
export type TemplateSaved = z.infer<typeof TemplateSaved>;

const Named = z.object({ name: TemplateName });

/** Templates of targets, kept in the workspace's file. */
export const templatesContract = {
  list: oc.output(answer(z.array(TemplateSummary))),
  /** null: there is none of this name any more. */
  targets: oc.input(Named).output(answer(TemplateTargets.nullable())),
  /** @param replaces whether a template of this name may be replaced */
  save: oc
    .input(z.object({ name: TemplateName, targets: TemplateTargets, replaces: z.boolean() }))
    .output(answer(TemplateSaved)),
  rename: oc.input(z.object({ name: TemplateName, to: TemplateName })).output(answer(z.enum(['saved', 'exists']))),
  remove: oc.input(Named).output(answer(z.null())),
  /** The text of the template's file; null: there is none of this name any more. */
  exportFile: oc.input(Named).output(answer(z.string().nullable())),
  /** Reads a file of a template, given as its text. Nothing is saved. */
  readFile: oc.input(z.object({ file: z.string() })).output(answer(TemplateReading)),
};
