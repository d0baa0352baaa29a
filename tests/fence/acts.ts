import type { SourceFile } from './source-file.ts';

/** What a person does, and the files that a reader opens one after the other to follow it from the click to the disk. */
export interface Act {
  readonly name: string;
  /** How many files may be listed. */
  readonly most: number;
  readonly files: readonly string[];
}

/**
 * Three acts that pass through the whole app. Listed is what knows of the act: it decides, converts, sends or stores
 * something of it. Not listed are the rules that it asks (`shared/domain`, `renderer/grid/model`), and what would do the
 * same for any act: `lib`, `ui`, the links below the bridge, SQLite.
 */
export const ACTS: readonly Act[] = [
  {
    name: 'a report of the overview, from the cache and from the service',
    most: 30,
    files: [
      'renderer/features/overview/overview-page.tsx',
      'renderer/features/overview/use-report.ts',
      'renderer/features/overview/overview-view.ts',
      'renderer/bridge/use-read.ts',
      'renderer/bridge/read-query.ts',
      'renderer/bridge/bridge.ts',
      'shared/bridge/reports.ts',
      'electron/bridge/router.ts',
      'electron/bridge/reads-handlers.ts',
      'electron/reads/read-sources.ts',
      'electron/reads/report-reads.ts',
      'electron/reads/cached-reads.ts',
      'electron/reads/find-cached.ts',
      'electron/reads/answer-facts.ts',
      'electron/reads/refreshes.ts',
      'electron/reads/ask-service.ts',
      'electron/reads/ask-known-stores.ts',
      'electron/api/api-client.ts',
      'shared/contract/operations.ts',
      'electron/api/exchange.ts',
      'electron/api/read-answer.ts',
      'electron/cache/open-cache.ts',
      'electron/cache/store-client.ts',
      'electron/store/cache-worker.ts',
      'electron/store/writer-thread.ts',
      'electron/store/answer-calls.ts',
      'electron/store/answers/answers-table.ts',
      'electron/store/answers/earlier-answer.ts',
      'electron/store/results/note.ts',
      'renderer/bridge/event-stream.ts',
    ],
  },
  {
    name: 'an edit of a cell, to its verified PUT',
    most: 45,
    files: [
      'renderer/grid/view/grid-row.tsx',
      'renderer/grid/view/cell-editor.tsx',
      'renderer/grid/sheet/create-sheet.ts',
      'renderer/grid/sheet/sheet-edit.ts',
      'renderer/grid/sheet/sheet-history.ts',
      'renderer/drafts/draft-sheet.ts',
      'renderer/drafts/use-draft-sheet.ts',
      'renderer/drafts/saving.ts',
      'renderer/drafts/send-step.ts',
      'renderer/bridge/bridge.ts',
      'shared/bridge/drafts.ts',
      'electron/bridge/router.ts',
      'electron/bridge/drafts-handlers.ts',
      'electron/cache/store-client.ts',
      'electron/store/cache-worker.ts',
      'electron/store/writer-thread.ts',
      'electron/store/draft-calls.ts',
      'electron/store/drafts/save-edits.ts',
      'electron/store/drafts/draft-trees.ts',
      'electron/store/drafts/drafts-table.ts',
      'electron/store/drafts/edits-table.ts',
      'electron/store/drafts/history-table.ts',
      'electron/store/drafts/step-reach.ts',
      'renderer/features/publish/publish-page.tsx',
      'renderer/features/publish/parts/publish-queries.ts',
      'shared/bridge/publish.ts',
      'electron/bridge/publish-handlers.ts',
      'electron/publish/publishing.ts',
      'electron/publish/publisher.ts',
      'electron/store/drafts/lease-calls.ts',
      'electron/publish/publish-resource.ts',
      'electron/publish/publish-round.ts',
      'electron/publish/publish-ports.ts',
      'electron/api/api-client.ts',
      'shared/contract/operations.ts',
      'electron/api/exchange.ts',
      'electron/api/read-answer.ts',
      'electron/store/drafts/reconcile.ts',
      'electron/store/drafts/resolve-outcomes.ts',
      'electron/store/drafts/verdicts.ts',
      'electron/store/drafts/sent-changes.ts',
      'electron/store/drafts/approved-edits.ts',
      'electron/store/drafts/plan-attempts.ts',
      'electron/store/drafts/attempts-table.ts',
      'electron/store/drafts/outcome.ts',
    ],
  },
  {
    name: 'a mark on a photo, to its handover',
    most: 24,
    files: [
      'renderer/features/photos/viewer/review-viewer.tsx',
      'renderer/features/photos/reviews/use-reviews.ts',
      'renderer/bridge/bridge.ts',
      'shared/bridge/reviews.ts',
      'electron/bridge/router.ts',
      'electron/bridge/review-handlers.ts',
      'electron/cache/store-client.ts',
      'electron/store/cache-worker.ts',
      'electron/store/writer-thread.ts',
      'electron/store/review/review-calls.ts',
      'electron/store/review/describe.ts',
      'electron/store/review/photo-finder.ts',
      'electron/store/review/review-steps.ts',
      'electron/store/review/reviews-table.ts',
      'renderer/features/photos/handover/save-handover-dialog.tsx',
      'renderer/features/photos/handover/use-save-handover.ts',
      'shared/bridge/handovers.ts',
      'electron/bridge/handovers-handlers.ts',
      'electron/store/review/take-handover.ts',
      'electron/tables/open-tables.ts',
      'electron/tables/table-calls.ts',
      'electron/tables/tables-worker.ts',
      'electron/tables/table-work.ts',
      'electron/tables/handover-parts.ts',
    ],
  },
];

/** Names of calls of the store and of reads that a file writes out, such as `drafts.save`. */
const callsIn = ({ text }: SourceFile): readonly string[] =>
  [...text.matchAll(/'([a-z]\w*\.[a-z]\w*)'/gi)].map(([, name]) => name ?? '');

/**
 * What is wrong with the list of an act: files that are gone or listed twice, and files that nothing joins to the first
 * one. Two files of an act are joined when one imports the other, or when both name the same call.
 */
export function strayFiles({ files }: Pick<Act, 'files'>, sources: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const listed = [...new Set(files)].flatMap((path) => byPath.get(path) ?? []);
  const calls = new Map(listed.map((file) => [file, new Set(callsIn(file))]));
  const imports = (from: SourceFile, to: SourceFile) => from.imports.some(({ file }) => file === to.path);
  const areJoined = (a: SourceFile, b: SourceFile) =>
    imports(a, b) || imports(b, a) || [...(calls.get(a) ?? [])].some((name) => calls.get(b)?.has(name));
  const reached = new Set(listed.slice(0, 1));
  for (const one of reached) for (const other of listed) if (areJoined(one, other)) reached.add(other);
  const found = new Set([...reached].map(({ path }) => path));
  return files.filter((path, at) => !found.has(path) || files.indexOf(path) !== at);
}
