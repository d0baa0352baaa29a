import { bareList, cellsOf } from './bare-list.ts';

type Row = (string | null)[];

const LABEL = 0;
const TITLE = 1;
const count = Number(new URLSearchParams(location.search).get('rows'));
const rows: Row[] = Array.from({ length: count }, (_, at) => {
  return [`Lada chłodnicza ${at}`, 'Kanapki przy kasie', 'Lodówka z napojami', 'Napoje', 'aktywna'];
});
const WORDS = new Set(['Lodówka z napojami', 'Napoje', 'aktywna', 'wyłączona']);

/** The edits of the benches in a bare sheet: the row's text is another, and the page says when it was saved. */
const place = document.getElementById('root');
if (place) {
  place.innerHTML = '<input><p data-pending="true"></p><table></table><div style="height: 80dvh"></div>';
  const [input, note, table, grid] = ['input', 'p', 'table', 'div'].map((name) =>
    place.querySelector<HTMLElement>(name),
  );
  if (!(input instanceof HTMLInputElement) || !note || !table || !grid) throw new Error('the page was not written');
  const list = bareList(grid, 32, (at) => cellsOf(rows[at] ?? []));
  const save = async (change: object): Promise<void> => {
    note.dataset['pending'] = 'true';
    await fetch('/save', { method: 'POST', body: JSON.stringify(change) });
    note.dataset['pending'] = 'false';
  };
  const next = { row: 0 };
  const was: Row = [];
  const keys: Record<string, () => object> = {
    Enter: () => {
      const change = { row: next.row, label: input.value };
      const row = rows[next.row];
      if (row) row[LABEL] = input.value;
      next.row += 1;
      return change;
    },
    'Control+Enter': () => {
      for (const [at, row] of rows.entries()) {
        was[at] = row[TITLE] ?? null;
        row[TITLE] = input.value;
      }
      return { titles: rows.map((row) => row[TITLE]) };
    },
    'Control+z': () => {
      for (const [at, row] of rows.entries()) row[TITLE] = was[at] ?? null;
      return { titles: was };
    },
  };
  keys['Tab'] = keys['Enter'] ?? (() => ({}));
  input.addEventListener('keydown', (event) => {
    const act = keys[`${event.ctrlKey ? 'Control+' : ''}${event.key}`];
    if (event.key === 'Escape') delete table.dataset['state'];
    if (!act) return;
    event.preventDefault();
    void save(act());
    input.value = '';
    list.draw();
  });
  input.addEventListener('paste', (event) => {
    const lines = event.clipboardData?.getData('text/plain').split('\n') ?? [];
    const cells = lines.map((line) => line.split('\t').map((text, at) => ({ text, known: at < 2 || WORDS.has(text) })));
    const row = (cells: readonly { text: string; known: boolean }[]) =>
      `<tr>${cells.map(({ text, known }) => `<td>${known ? text : '?'}</td>`).join('')}</tr>`;
    table.innerHTML = cells.slice(0, 25).map(row).join('');
    table.dataset['state'] = 'preview';
  });
  list.show(count);
  input.focus();
  document.documentElement.dataset['ready'] = 'true';
}
