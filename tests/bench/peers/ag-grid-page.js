import '../../../renderer/app/fonts.css';
import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz } from 'ag-grid-community';
import { makeRows } from '../grid/rows.ts';
import { kindOf, shareOf, stateOf, tagsOf } from './words.js';

const said =
  (say) =>
  ({ value }) =>
    say(value);

/**
 * AG Grid Community with the same rows, columns and row height, editable as ours. `byWords`: texts are sorted by the
 * same collator as ours, otherwise by AG Grid's own comparison of code units.
 */
function mount(place, rows, byWords) {
  const collator = new Intl.Collator('pl', { numeric: true });
  const words = byWords ? { comparator: (a, b) => collator.compare(a ?? '', b ?? '') } : {};
  place.style.height = '100dvh';
  const api = createGrid(place, {
    theme: themeQuartz.withParams({ rowHeight: 32, headerHeight: 32, fontSize: 13, fontFamily: 'Inter Variable' }),
    rowData: rows,
    getRowId: ({ data }) => data.id,
    undoRedoCellEditing: true,
    columnDefs: [
      { field: 'place', headerName: 'Place', width: 150, ...words },
      { field: 'label', headerName: 'Label', width: 230, editable: true, filter: 'agTextColumnFilter', ...words },
      { field: 'title', headerName: 'Friendly title', width: 170, editable: true, ...words },
      { field: 'kind', headerName: 'Kind', width: 170, editable: true, valueFormatter: said(kindOf) },
      {
        field: 'tags',
        headerName: 'Tags',
        width: 270,
        valueFormatter: said(tagsOf),
      },
      {
        field: 'share',
        headerName: 'Share',
        width: 90,
        editable: true,
        valueFormatter: said(shareOf),
      },
      { field: 'note', headerName: 'Note', width: 150, editable: true, ...words },
      { field: 'state', headerName: 'State', width: 150, editable: true, valueFormatter: said(stateOf) },
    ],
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
    sort: async (column, desc) => {
      api.applyColumnState({ state: [{ colId: column, sort: desc ? 'desc' : 'asc' }], defaultState: { sort: null } });
    },
    filter: async (text) => {
      const model = text === '' ? null : { filterType: 'text', type: 'contains', filter: text };
      await api.setColumnFilterModel('label', model);
      api.onFilterChanged();
    },
    rowsInSight: () => api.getDisplayedRowCount(),
  };
}

ModuleRegistry.registerModules([AllCommunityModule]);
const query = new URLSearchParams(location.search);
const rows = [...makeRows(Number(query.get('rows') ?? 200))];
const place = document.getElementById('root');
window.mountGrid = () => {
  window.page = mount(place, rows, query.get('order') === 'words');
};
document.documentElement.dataset.ready = 'true';
