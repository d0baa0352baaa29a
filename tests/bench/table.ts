import type { BenchResult } from './result.ts';

const HEAD = ['name', 'value', 'peer', 'unit', 'ratio', '95 %', 'goal', '', 'against'];
const NUMERIC = [1, 2, 4, 5, 6];

/** The results as a table of text. */
export function formatTable(results: readonly BenchResult[]): string {
  const rows = [HEAD, ...results.map(rowOf)];
  const widths = HEAD.map((_head, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const cell = (text: string, column: number) =>
    NUMERIC.includes(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

function rowOf({ name, value, peer, unit, ratio, interval, goal, ok, peerName }: BenchResult): readonly string[] {
  const range = interval === null ? '' : `${short(interval[0])}–${short(interval[1])}`;
  const verdict = goal === null ? '' : ok ? 'ok' : 'MISSED';
  return [
    name,
    short(value),
    short(peer),
    unit,
    short(ratio),
    range,
    goal === null ? '' : `≤ ${goal}`,
    verdict,
    peerName,
  ];
}

/** Three significant digits below 1000, whole numbers above. */
function short(value: number): string {
  return value >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
