import '#renderer/app/mantine.css';
import '#renderer/app/fonts.css';
import '#renderer/ui/tokens.css';
import '#renderer/app/base.css';
import type { i18n as I18n } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Appearance } from '#renderer/app/app.tsx';
import { type RowFilter, UNSORTED } from '#renderer/grid/sheet/arrange-rows.ts';
import { SheetGrid } from '#renderer/grid/view/sheet-grid.tsx';
import { createI18n } from '#renderer/i18n/create-i18n.ts';
import type { BenchPage, Subject } from './bench-page.ts';
import { Demo } from './demo.tsx';
import { makeSheet } from './make-sheet.ts';
import { makeTargetSheet, sheetRowsOf } from './make-target-sheet.ts';
import { makeRows } from './rows.ts';
import { makeTargets } from './target-rows.ts';

const full = { height: '100dvh' } as const;

const holding =
  (column: string, word: string): RowFilter =>
  (row) =>
    String(row.get(column)).toLowerCase().includes(word);

/** The rows of a subject, made before anything is measured, and what a page does with their sheet. */
const SUBJECTS = {
  things: (count: number) => {
    const rows = makeRows(count);
    return {
      make: () => makeSheet(rows),
      sorted: 'label',
      filter: holding('label', 'kasie'),
      several: ['kind', '-share', 'label'],
      grouped: 'place',
    };
  },
  targets: (count: number) => {
    const rows = sheetRowsOf(makeTargets(count));
    return {
      make: () => makeTargetSheet(rows),
      sorted: 'expectedFillRatio',
      filter: holding('store', 'kraków'),
      several: ['weekday', '-expectedFillRatio', 'storeId'],
      grouped: 'store',
    };
  },
} satisfies Record<Subject, (count: number) => object>;

/** The page around a grid. It stands before a sheet is opened, as in the app. */
function Around({
  i18n,
  onReady,
}: {
  readonly i18n: I18n;
  readonly onReady: (show: (sheet: ReactNode) => void) => void;
}) {
  const [shown, setShown] = useState<ReactNode>(null);
  useEffect(() => onReady(setShown), [onReady]);
  return (
    <Appearance i18n={i18n} nonce="">
      {shown}
    </Appearance>
  );
}

async function mountOurs(place: HTMLElement, subject: Subject, count: number, language: 'en' | 'pl', demo: boolean) {
  const i18n = await createI18n(language);
  document.documentElement.lang = language;
  const { make, sorted, filter, several, grouped } = SUBJECTS[subject](count);
  const around = Promise.withResolvers<(sheet: ReactNode) => void>();
  createRoot(place).render(<Around i18n={i18n} onReady={around.resolve} />);
  const show = await around.promise;
  return (): BenchPage => {
    const sheet = make();
    show(
      demo ? (
        <Demo sheet={sheet} />
      ) : (
        <div style={full}>
          <SheetGrid sheet={sheet} label="Things" />
        </div>
      ),
    );
    Reflect.set(window, 'sheet', sheet);
    return {
      scroller: () => place.querySelector('[role="grid"]')?.parentElement ?? null,
      drawn: () => place.querySelectorAll('[role="gridcell"]').length,
      sort: () => sheet.setSorts([{ column: sorted, desc: false }]),
      filter: () => sheet.setFilter(filter),
      rowsInSight: () => sheet.core.axes().rowCount,
      plain: async () => {
        await sheet.setFilter(null);
        await sheet.setSorts(UNSORTED);
      },
      sortSeveral: () =>
        sheet.setSorts(several.map((text) => ({ column: text.replace(/^-/, ''), desc: text.startsWith('-') }))),
      group: () => sheet.setGroup(grouped),
    };
  };
}

const query = new URLSearchParams(location.search);
const place = document.getElementById('root');
if (place) {
  const subject = query.get('of') === 'targets' ? 'targets' : 'things';
  const language = query.get('language') === 'pl' ? 'pl' : 'en';
  const mount = await mountOurs(place, subject, Number(query.get('rows') ?? 200), language, query.has('demo'));
  Reflect.set(window, 'mountGrid', () => Reflect.set(window, 'page', mount()));
  if (query.has('demo')) Reflect.get(window, 'mountGrid')();
  document.documentElement.dataset['ready'] = 'true';
}
