import '../../../renderer/app/fonts.css';
import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz } from 'ag-grid-community';
import { makeRows } from '../grid/rows.ts';
import { makeTargets } from '../grid/target-rows.ts';
import { dayOf, kindOf, percentOf, shareOf, stateOf, tagsOf } from './words.js';

const said =
  (say) =>
  ({ value }) =>
    say(value);

const textFilter = { filter: 'agTextColumnFilter' };

/** The same rows and columns as ours, and what is done with them. `words`: how texts are sorted. */
const SUBJECTS = {
  things: (count, words) => ({
    rows: [...makeRows(count)],
    sorted: 'label',
    filtered: ['label', 'kasie'],
    columns: [
      { field: 'place', headerName: 'Place', width: 150, ...words },
      { field: 'label', headerName: 'Label', width: 230, editable: true, ...textFilter, ...words },
      { field: 'title', headerName: 'Friendly title', width: 170, editable: true, ...words },
      { field: 'kind', headerName: 'Kind', width: 170, editable: true, valueFormatter: said(kindOf) },
      { field: 'tags', headerName: 'Tags', width: 270, valueFormatter: said(tagsOf) },
      { field: 'share', headerName: 'Share', width: 90, editable: true, valueFormatter: said(shareOf) },
      { field: 'note', headerName: 'Note', width: 150, editable: true, ...words },
      { field: 'state', headerName: 'State', width: 150, editable: true, valueFormatter: said(stateOf) },
    ],
  }),
  targets: (count, words) => ({
    rows: [...makeTargets(count)],
    sorted: 'expectedFillRatio',
    filtered: ['store', 'kraków'],
    columns: [
      {
        colId: 'store',
        valueGetter: ({ data }) => `${data.storeName} · ${data.externalId}`,
        width: 250,
        ...textFilter,
        ...words,
      },
      { field: 'displayType', width: 250, editable: true, ...words },
      { field: 'weekday', width: 200, editable: true, valueFormatter: said(dayOf) },
      { field: 'protocolTime', width: 200, editable: true, ...words },
      { field: 'productCategory', width: 250, editable: true, ...words },
      { field: 'expectedFillRatio', width: 200, editable: true, valueFormatter: said(percentOf) },
    ],
  }),
};

/**
 * AG Grid Community with the same rows, columns and row height, editable as ours. Texts are sorted by the same collator
 * as ours where `order=words` is asked for, otherwise by AG Grid's own comparison of code units.
 */
function mount(place, { rows, columns, sorted, filtered: [column, filter] }) {
  place.style.height = '100dvh';
  const api = createGrid(place, {
    theme: themeQuartz.withParams({ rowHeight: 32, headerHeight: 32, fontSize: 13, fontFamily: 'Inter Variable' }),
    rowData: rows,
    getRowId: ({ data }) => data.id,
    undoRedoCellEditing: true,
    columnDefs: columns,
  });
  return {
    // Found by what it does: its class has changed between releases.
    scroller: () =>
      [...place.querySelectorAll('div')].find(
        (one) =>
          one.scrollHeight > 100 * one.clientHeight &&
          one.clientHeight > 100 &&
          getComputedStyle(one).overflowY !== 'visible',
      ) ?? null,
    drawn: () => place.querySelectorAll('[role="gridcell"]').length,
    sort: async () => {
      api.applyColumnState({ state: [{ colId: sorted, sort: 'asc' }], defaultState: { sort: null } });
    },
    filter: async () => {
      await api.setColumnFilterModel(column, { filterType: 'text', type: 'contains', filter });
      api.onFilterChanged();
    },
    rowsInSight: () => api.getDisplayedRowCount(),
  };
}

ModuleRegistry.registerModules([AllCommunityModule]);
const query = new URLSearchParams(location.search);
const collator = new Intl.Collator('pl', { numeric: true });
const words = query.get('order') === 'words' ? { comparator: (a, b) => collator.compare(a ?? '', b ?? '') } : {};
const subject = SUBJECTS[query.get('of') ?? 'things'](Number(query.get('rows') ?? 200), words);
const place = document.getElementById('root');
window.mountGrid = () => {
  window.page = mount(place, subject);
};
document.documentElement.dataset.ready = 'true';
