import '#renderer/app/mantine.css';
import '#renderer/app/fonts.css';
import '#renderer/ui/tokens.css';
import '#renderer/app/base.css';
import './bare-table.css';
import type { i18n as I18n } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Appearance } from '#renderer/app/app.tsx';
import { createI18n } from '#renderer/i18n/create-i18n.ts';
import { createCellCheck } from '#renderer/targets/matrix/cell-findings.ts';
import { makeMatrix } from '#renderer/targets/matrix/make-matrix.ts';
import { MatrixGrid } from '#renderer/targets/matrix/matrix-grid.tsx';
import { createMatrixSheet } from '#renderer/targets/matrix/matrix-sheet.ts';
import { measuredFrom } from '#renderer/targets/matrix/measured.ts';
import type { StoreDisplay } from '#renderer/targets/matrix/target-matrix.tsx';
import { WEEK } from '#shared/domain/week.ts';
import { createFormat } from '#shared/lib/format.ts';
import { makeTargetSheet, sheetRowsOf } from './make-target-sheet.ts';
import { type BenchTarget, TARGETS_OF_STORE, TIMES, targetOfStore } from './target-rows.ts';

const [STORE, STORE_NAME] = ['S-00000', 'Warszawa 0'];
const format = createFormat('en');

const targets: readonly BenchTarget[] = Array.from({ length: TARGETS_OF_STORE }, (_none, at) => ({
  id: `target-${at}`,
  externalId: STORE,
  storeName: STORE_NAME,
  ...targetOfStore(at),
}));
const displays = [...new Set(targets.map(({ displayType }) => displayType))].map((displayType) => ({
  expositionId: displayType,
  label: displayType,
  expositionType: displayType,
  productCategories: [],
  status: 'active',
})) as readonly StoreDisplay[];
const measured = measuredFrom({
  asOf: '2026-11-20T08:00:00Z',
  complete: true,
  runs: [],
  slots: [],
  rates: targets.map(({ displayType, weekday, protocolTime, expectedFillRatio }, at) => ({
    expositionId: displayType,
    weekday,
    protocolTime,
    fillRates: [expectedFillRatio, (at * 13) % 101],
  })),
});

/** An app that stands and shows nothing yet, as before a person opens a store. */
function frameIn(place: HTMLElement, i18n: I18n): Promise<(page: ReactNode) => void> {
  return new Promise((resolve) => {
    function Frame() {
      const [page, show] = useState<ReactNode>(null);
      useEffect(() => resolve(show), []);
      return page;
    }
    createRoot(place).render(
      <Appearance i18n={i18n} nonce="">
        <Frame />
      </Appearance>,
    );
  });
}

/** The matrix of the product, from the rows of its sheet on. */
async function ours(place: HTMLElement): Promise<() => void> {
  const i18n = await createI18n('en');
  const rows = sheetRowsOf(targets);
  let shown = 0;
  const show = await frameIn(place, i18n);
  return () => {
    shown += 1;
    const sheet = makeTargetSheet(rows);
    const extras = { rows: [], times: [] };
    const check = createCellCheck(displays, measured, []);
    const matrix = makeMatrix({ sheet, externalId: STORE, displays, extras, check, markAt: () => null }, null);
    const lens = createMatrixSheet({
      targets: sheet,
      store: { externalId: STORE, storeName: STORE_NAME },
      slots: matrix.slots,
      slotName: ({ weekday, time }) => `${format.weekday(weekday)} ${time}`,
      format,
      readOnly: false,
    });
    lens.show(matrix);
    const page = (
      <MatrixGrid
        key={shown}
        sheet={lens}
        matrix={matrix}
        measured={measured}
        label="Targets"
        readOnly={false}
        describedBy="note"
      />
    );
    // As after a click, which is drawn at once.
    flushSync(() => show(page));
  };
}

/** A table with the same heads and cells, written as text. */
function bare(place: HTMLElement): () => void {
  return () => {
    const byKey = new Map(
      targets.map((one) => [`${one.displayType} ${one.weekday} ${one.protocolTime}`, one.expectedFillRatio]),
    );
    const days = WEEK.map((day) => `<th colspan="${TIMES.length}">${format.weekday(day)}</th>`).join('');
    const times = WEEK.map(() => TIMES.map((time) => `<th>${time}</th>`).join('')).join('');
    const bodies = displays.map(({ label }) => {
      const cells = WEEK.flatMap((day) => TIMES.map((time) => `<td>${byKey.get(`${label} ${day} ${time}`)}</td>`));
      const head = `<tr><th colspan="${cells.length + 1}">${label} 1 display</th></tr>`;
      return `<tbody>${head}<tr><th>All categories</th>${cells.join('')}</tr></tbody>`;
    });
    place.innerHTML = `<table class="bare"><thead><tr><th rowspan="2">Category</th>${days}</tr><tr>${times}</tr></thead>${bodies.join('')}</table>`;
  };
}

const place = document.getElementById('root');
if (place) {
  place.className = 'bare-frame';
  const isBare = new URLSearchParams(location.search).get('as') === 'bare';
  Reflect.set(window, 'mountGrid', isBare ? bare(place) : await ours(place));
  document.documentElement.dataset['ready'] = 'true';
}
