import { isDeepStrictEqual } from 'node:util';
import type { TemplateSaved } from '#shared/bridge/templates.ts';
import { LONGEST_TEMPLATE_NAME, MOST_TEMPLATES, TemplateTargets } from '#shared/domain/targets/target-template.ts';
import { freeName } from '#shared/lib/free-name.ts';
import { parseJson } from '#shared/lib/parse-json.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

/** A template of targets. `savedAt` is in milliseconds since 1970 UTC. */
type Template = { readonly name: string; readonly savedAt: number; readonly targets: TemplateTargets };

type Row = { name: string; saved_at: number; targets: string };

/** One that can't be read does not hide the others. */
const fromRow = ({ name, saved_at: savedAt, targets }: Row): Template[] => {
  const read = TemplateTargets.safeParse(parseJson(targets));
  return read.success ? [{ name, savedAt, targets: read.data }] : [];
};

/** All templates that can be read, by name. */
const listTemplates = (db: ReadDb): readonly Template[] =>
  db.prepare<[], Row>('SELECT * FROM target_templates ORDER BY name').all().flatMap(fromRow);

/** What a list shows of the templates, by name. */
export const summariseTemplates = (db: ReadDb) =>
  listTemplates(db).map(({ name, savedAt, targets }) => ({
    name,
    savedAt,
    rows: targets.length,
    displayTypes: [...new Set(targets.map(({ displayType }) => displayType))],
  }));

const has = (db: ReadDb, name: string): boolean =>
  db.prepare<[string], unknown>('SELECT 1 FROM target_templates WHERE name = ?').get(name) !== undefined;

/** The targets of a template; null: there is none of this name that can be read. */
export function findTemplate(db: ReadDb, name: string): TemplateTargets | null {
  const row = db.prepare<[string], Row>('SELECT * FROM target_templates WHERE name = ?').get(name);
  return (row && fromRow(row)[0]?.targets) ?? null;
}

function putTemplate(db: WriteDb, { name, savedAt, targets }: Template): void {
  db.prepare<[string, number, string]>(
    `INSERT INTO target_templates (name, saved_at, targets) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET saved_at = excluded.saved_at, targets = excluded.targets`,
  ).run(name, savedAt, JSON.stringify(targets));
}

type SaveTemplate = {
  readonly template: Template;
  /** Whether a template of this name may be replaced. */
  readonly replaces: boolean;
};

/** Saves a template under its name. */
export function saveTemplate(db: WriteDb, { template, replaces }: SaveTemplate): TemplateSaved {
  return db.atOnce(() => {
    const isThere = has(db, template.name);
    if (isThere && !replaces) return 'exists';
    const count = db.prepare<[], { count: number }>('SELECT count(*) AS count FROM target_templates').get()?.count ?? 0;
    if (!isThere && count >= MOST_TEMPLATES) return 'full';
    putTemplate(db, template);
    return 'saved';
  });
}

/** Gives a template another name, unless another template has it. */
export function renameTemplate(db: WriteDb, { name, to }: { readonly name: string; readonly to: string }) {
  return db.atOnce((): 'saved' | 'exists' => {
    if (name !== to && has(db, to)) return 'exists';
    db.prepare<[string, string]>('UPDATE target_templates SET name = ? WHERE name = ?').run(to, name);
    return 'saved';
  });
}

/** Removes a template for good. */
export function removeTemplate(db: WriteDb, name: string): void {
  db.prepare<[string]>('DELETE FROM target_templates WHERE name = ?').run(name);
}

/**
 * Transfers templates from another file, however many there are. Where this file has other targets under the name, both
 * stay, and the one from the other file gets a number behind its name.
 */
export function transferTemplates(from: ReadDb, to: WriteDb): void {
  to.atOnce(() => {
    for (const template of listTemplates(from)) {
      const isSame = (of: string) => isDeepStrictEqual(findTemplate(to, of), template.targets);
      const name = freeName(template.name, LONGEST_TEMPLATE_NAME, (of) => has(to, of) && !isSame(of));
      if (!has(to, name)) putTemplate(to, { ...template, name });
    }
  });
}
