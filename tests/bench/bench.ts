import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { answersFirst } from './answers-first.ts';
import { brief } from './brief.ts';
import { contactSheet } from './contact-sheet.ts';
import { drafts } from './drafts.ts';
import { firstContent } from './first-content.ts';
import { firstLoadBytes } from './first-load-bytes.ts';
import { gridTable, targetsTable } from './grid-table.ts';
import { history } from './history.ts';
import { idleCost } from './idle.ts';
import { kept } from './kept.ts';
import { matrix } from './matrix.ts';
import { merge } from './merge.ts';
import { offlineReports } from './offline-reports.ts';
import { overviewCall } from './overview-call.ts';
import { photoReport } from './photo-report.ts';
import { photosQueue } from './photos-queue.ts';
import { photosViewer } from './photos-viewer.ts';
import { prepare } from './prepare.ts';
import { publish } from './publish.ts';
import { publishOpens } from './publish-opens.ts';
import { reasons } from './reasons.ts';
import { recycledPhotos } from './recycled-photos.ts';
import { type Bench, type BenchResult, recordOf } from './result.ts';
import { serviceFillRates } from './service-fill-rates.ts';
import { serviceImport } from './service-import.ts';
import { serviceListStores } from './service-list-stores.ts';
import { serviceLoad } from './service-load.ts';
import { servicePostgres } from './service-postgres.ts';
import { serviceWrites } from './service-writes.ts';
import { sheetRows } from './sheet-rows.ts';
import { signals } from './signals.ts';
import { stores10k } from './stores-10k.ts';
import { formatTable } from './table.ts';
import { targets } from './targets.ts';
import { warmStart } from './warm-start.ts';

const BENCHES: readonly Bench[] = [
  firstLoadBytes,
  firstContent,
  overviewCall,
  answersFirst,
  serviceImport,
  serviceListStores,
  serviceWrites,
  serviceFillRates,
  servicePostgres,
  serviceLoad,
  kept,
  warmStart,
  stores10k,
  sheetRows,
  offlineReports,
  reasons,
  signals,
  brief,
  targets,
  drafts,
  publish,
  publishOpens,
  history,
  merge,
  photoReport,
  gridTable,
  targetsTable,
  matrix,
  photosQueue,
  photosViewer,
  recycledPhotos,
  contactSheet,
  idleCost,
];
const USAGE = `npm run bench [-- [--json FILE] [--check] [NAME...]]   names: ${BENCHES.map((one) => one.name).join(', ')}`;

/**
 * Runs the benches that are named, or all; answers 1 when `check` is set and a goal is lost: missed twice, since a bench
 * that misses one is run again at once (decision 69).
 */
async function bench(names: readonly string[], json: string | undefined, check: boolean): Promise<number> {
  console.log(
    `Node ${process.versions.node}, ${process.platform}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
  );
  const chosen = BENCHES.filter(({ name }) => names.length === 0 || names.includes(name));
  if (!prepare(chosen)) return 2;
  const results: BenchResult[] = [];
  let lost = 0;
  for (const one of chosen) {
    const first = await one.run();
    results.push(...first);
    const missed = first.filter(({ ok }) => !ok).map(({ name }) => name);
    if (!check || missed.length === 0) continue;
    const again = (await one.run()).filter(({ name }) => missed.includes(name));
    results.push(...again.map((result) => ({ ...result, name: `${result.name}, again` })));
    lost += missed.length - again.filter(({ ok }) => ok).length;
  }
  console.log(formatTable(results));
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(results.map(recordOf), null, 2)}\n`);
  return lost === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'string' }, check: { type: 'boolean', default: false } },
  });
  const unknown = positionals.find((name) => !BENCHES.some((one) => one.name === name));
  if (unknown !== undefined) {
    console.error(`No bench is called ${unknown}.\n${USAGE}`);
    return 2;
  }
  return bench(positionals, values.json, values.check);
}

process.exitCode = await main();
