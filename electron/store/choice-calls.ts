import type { SavedView } from '#shared/bridge/views.ts';
import type { ChosenColumns } from '#shared/domain/table/file-columns.ts';
import { addColumnChoice, readColumnChoices, readViews, writeViews } from './db/facts-table.ts';
import type { ReadDb, WriteDb } from './db/workspace-db.ts';
import {
  findTemplate,
  removeTemplate,
  renameTemplate,
  type SaveTemplate,
  saveTemplate,
  summariseTemplates,
} from './targets/templates-table.ts';

type OfTemplate = { readonly name: string };

/**
 * Calls to the writer's thread about what a person chose and named here: views of pages, columns of files, templates of
 * targets. None of it is ever sent.
 */
export const choiceCalls = {
  'views.read': (db: ReadDb, _input: null) => readViews(db),
  'views.write': (db: WriteDb, { views }: { readonly views: readonly SavedView[] }) => writeViews(db, views),
  'columns.read': (db: ReadDb, _input: null) => readColumnChoices(db),
  'columns.add': (db: WriteDb, choice: ChosenColumns) => addColumnChoice(db, choice),
  'templates.list': (db: ReadDb, _input: null) => summariseTemplates(db),
  'templates.find': (db: ReadDb, { name }: OfTemplate) => findTemplate(db, name),
  'templates.save': (db: WriteDb, input: SaveTemplate) => saveTemplate(db, input),
  'templates.rename': (db: WriteDb, input: OfTemplate & { readonly to: string }) => renameTemplate(db, input),
  'templates.remove': (db: WriteDb, { name }: OfTemplate) => removeTemplate(db, name),
};
