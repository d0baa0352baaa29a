import { bareList, cellsOf } from '../bare/bare-list.ts';
import type { BenchPage, Subject } from './bench-page.ts';
import { makeRows } from './rows.ts';
import { makeTargets } from './target-rows.ts';

type Cells = readonly (string | number | null)[];

/** The rows of a subject as cells, and which of them are sorted and looked through. */
const SUBJECTS = {
  things: (count: number) => ({
    rows: makeRows(count).map(({ place, label, title, kind, tags, share, note, state }): Cells => {
      return [place, label, title, kind, tags.join(', '), share, note, state];
    }),
    sorted: 1,
    searched: 1,
    word: 'kasie',
  }),
  targets: (count: number) => ({
    rows: makeTargets(count).map((one): Cells => {
      const { externalId, storeName, displayType, weekday, protocolTime, productCategory, expectedFillRatio } = one;
      return [externalId, storeName, displayType, weekday, protocolTime, productCategory, expectedFillRatio];
    }),
    sorted: 6,
    searched: 1,
    word: 'kraków',
  }),
} satisfies Record<Subject, (count: number) => object>;

const query = new URLSearchParams(location.search);
const { rows, sorted, searched, word } = SUBJECTS[query.get('of') === 'targets' ? 'targets' : 'things'](
  Number(query.get('rows')),
);
const place = document.getElementById('root');
const { compare } = new Intl.Collator('pl', { numeric: true });

/** The same rows in a bare list: sorted and filtered at once, by what the language has for it. */
function mount(scroller: HTMLElement): BenchPage {
  scroller.style.height = '90dvh';
  const shown: { rows: readonly Cells[] } = { rows };
  const list = bareList(scroller, 32, (at) => cellsOf(shown.rows[at] ?? []));
  const show = (next: readonly Cells[]): void => {
    shown.rows = next;
    list.show(next.length);
  };
  show(rows);
  return {
    scroller: () => scroller,
    drawn: () => scroller.querySelectorAll('[role="gridcell"]').length,
    sort: async () => {
      const order = (a: Cells, b: Cells) => {
        const [one, other] = [a[sorted] ?? '', b[sorted] ?? ''];
        return typeof one === 'number' && typeof other === 'number' ? one - other : compare(`${one}`, `${other}`);
      };
      show(shown.rows.toSorted(order));
    },
    filter: async () => show(shown.rows.filter((row) => `${row[searched]}`.toLowerCase().includes(word))),
    rowsInSight: () => shown.rows.length,
  };
}

if (place) Reflect.set(window, 'mountGrid', () => Reflect.set(window, 'page', mount(place)));
document.documentElement.dataset['ready'] = 'true';
