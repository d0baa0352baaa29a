import '#renderer/app/mantine.css';
import '#renderer/app/fonts.css';
import '#renderer/ui/tokens.css';
import '#renderer/app/base.css';
import { createRoot } from 'react-dom/client';
import { Appearance } from '#renderer/app/app.tsx';
import { SheetGrid } from '#renderer/grid/view/sheet-grid.tsx';
import { createI18n } from '#renderer/i18n/create-i18n.ts';
import type { BenchPage } from './bench-page.ts';
import { Demo } from './demo.tsx';
import { makeSheet } from './make-sheet.ts';
import { type BenchRow, makeRows } from './rows.ts';

const full = { height: '100dvh' } as const;

async function mountOurs(place: HTMLElement, rows: readonly BenchRow[], language: 'en' | 'pl', demo: boolean) {
  const i18n = await createI18n(language);
  document.documentElement.lang = language;
  return (): BenchPage => {
    const sheet = makeSheet(rows);
    createRoot(place).render(
      <Appearance i18n={i18n} nonce="">
        {demo ? (
          <Demo sheet={sheet} />
        ) : (
          <div style={full}>
            <SheetGrid sheet={sheet} label="Things" />
          </div>
        )}
      </Appearance>,
    );
    Reflect.set(window, 'sheet', sheet);
    return {
      scroller: () => place.querySelector('[role="grid"]')?.parentElement ?? null,
      drawn: () => place.querySelectorAll('[role="gridcell"]').length,
      sort: (column, desc) => sheet.setSort({ column, desc }),
      filter: (text) =>
        sheet.setFilter(text === '' ? null : (row) => String(row.get('label')).toLowerCase().includes(text)),
      rowsInSight: () => sheet.core.axes().rowCount,
    };
  };
}

const query = new URLSearchParams(location.search);
const rows = makeRows(Number(query.get('rows') ?? 200));
const place = document.getElementById('root');
if (place) {
  const mount = await mountOurs(place, rows, query.get('language') === 'pl' ? 'pl' : 'en', query.has('demo'));
  Reflect.set(window, 'mountGrid', () => Reflect.set(window, 'page', mount()));
  if (query.has('demo')) Reflect.get(window, 'mountGrid')();
  document.documentElement.dataset['ready'] = 'true';
}
