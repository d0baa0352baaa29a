import '../../../renderer/app/fonts.css';
import 'slickgrid/dist/styles/css/slick-alpine-theme.css';
import { Editors, SlickDataView, SlickGrid } from 'slickgrid';
import Sortable from 'sortablejs';
import { makeRows } from '../grid/rows.ts';
import { kindOf, shareOf, stateOf, tagsOf } from './words.js';

// SlickGrid looks for it there, to move its columns.
window.Sortable = Sortable;

const said = (say) => (_row, _cell, value) => say(value);
const text = { editor: Editors.Text };
const columns = [
  { id: 'place', name: 'Place', width: 150 },
  { id: 'label', name: 'Label', width: 230, ...text },
  { id: 'title', name: 'Friendly title', width: 170, ...text },
  { id: 'kind', name: 'Kind', width: 170, formatter: said(kindOf), ...text },
  { id: 'tags', name: 'Tags', width: 270, formatter: said(tagsOf) },
  { id: 'share', name: 'Share', width: 90, formatter: said(shareOf), ...text },
  { id: 'note', name: 'Note', width: 150, ...text },
  { id: 'state', name: 'State', width: 150, formatter: said(stateOf), ...text },
].map((column) => ({ field: column.id, sortable: true, ...column }));

/** SlickGrid with the same rows, columns and row height, editable as ours; texts are compared by code units. */
function mount(place, rows) {
  place.style.height = '100dvh';
  place.style.font = '13px "Inter Variable"';
  const view = new SlickDataView();
  const grid = new SlickGrid(place, view, columns, { editable: true, rowHeight: 32, headerRowHeight: 32 });
  view.onRowCountChanged.subscribe(() => {
    grid.updateRowCount();
    grid.render();
  });
  view.onRowsChanged.subscribe((_event, { rows: changed }) => {
    grid.invalidateRows(changed);
    grid.render();
  });
  view.setItems(rows);
  return {
    scroller: () => grid.getViewports().find((one) => one.scrollHeight > 100 * one.clientHeight) ?? null,
    drawn: () => place.querySelectorAll('.slick-cell').length,
    sort: async () => {
      view.sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0), true);
      grid.invalidate();
    },
    filter: async () => view.setFilter((row) => row.label.toLowerCase().includes('kasie')),
    rowsInSight: () => view.getLength(),
  };
}

const rows = [...makeRows(Number(new URLSearchParams(location.search).get('rows') ?? 200))];
window.mountGrid = () => {
  window.page = mount(document.getElementById('root'), rows);
};
document.documentElement.dataset.ready = 'true';
