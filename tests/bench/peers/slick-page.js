import '../../../renderer/app/fonts.css';
import 'slickgrid/dist/styles/css/slick.grid.css';
import 'slickgrid/dist/styles/css/slick-alpine-theme.css';
import { Editors, SlickCellSelectionModel, SlickDataView, SlickGrid, SlickGroupItemMetadataProvider } from 'slickgrid';
import { makeRows } from '../grid/rows.ts';
import { makeTargets } from '../grid/target-rows.ts';
import { dayOf, kindOf, percentOf, shareOf, stateOf, tagsOf } from './words.js';

const said = (say) => (_row, _cell, value) => say(value);
const editable = { editor: Editors.Text };
const storeOf = ({ storeName, externalId }) => `${storeName} · ${externalId}`;

/** The same rows and columns as ours, and what is done with them. */
const SUBJECTS = {
  things: (count) => ({
    rows: [...makeRows(count)],
    sorted: 'label',
    filter: ({ label }) => label.toLowerCase().includes('kasie'),
    several: ['kind', '-share', 'label'],
    grouped: 'place',
    columns: [
      { id: 'place', field: 'place', name: 'Place', width: 150 },
      { id: 'label', field: 'label', name: 'Label', width: 230, ...editable },
      { id: 'title', field: 'title', name: 'Friendly title', width: 170, ...editable },
      { id: 'kind', field: 'kind', name: 'Kind', width: 170, formatter: said(kindOf), ...editable },
      { id: 'tags', field: 'tags', name: 'Tags', width: 270, formatter: said(tagsOf) },
      { id: 'share', field: 'share', name: 'Share', width: 90, formatter: said(shareOf), ...editable },
      { id: 'note', field: 'note', name: 'Note', width: 150, ...editable },
      { id: 'state', field: 'state', name: 'State', width: 150, formatter: said(stateOf), ...editable },
    ],
  }),
  targets: (count) => ({
    rows: [...makeTargets(count)],
    sorted: 'expectedFillRatio',
    filter: (row) => storeOf(row).toLowerCase().includes('kraków'),
    several: ['weekday', '-expectedFillRatio', 'externalId'],
    grouped: 'storeName',
    columns: [
      {
        id: 'store',
        field: 'externalId',
        name: 'Store',
        width: 250,
        formatter: (_row, _cell, _value, _column, row) => storeOf(row),
      },
      { id: 'displayType', field: 'displayType', name: 'Type', width: 250, ...editable },
      { id: 'weekday', field: 'weekday', name: 'Day', width: 200, formatter: said(dayOf), ...editable },
      { id: 'protocolTime', field: 'protocolTime', name: 'Time', width: 200, ...editable },
      { id: 'productCategory', field: 'productCategory', name: 'Category', width: 250, ...editable },
      {
        id: 'expectedFillRatio',
        field: 'expectedFillRatio',
        name: 'Target',
        width: 200,
        formatter: said(percentOf),
        ...editable,
      },
    ],
  }),
};

const compare = (a, b) => (a === b ? 0 : a > b ? 1 : -1);

/** A comparison by several fields, as in SlickGrid's example of a sort by several columns. */
const byFields = (fields) => {
  const sorts = fields.map((field) => ({ field: field.replace(/^-/, ''), sign: field.startsWith('-') ? -1 : 1 }));
  return (a, b) => {
    for (const { field, sign } of sorts) {
      const result = compare(a[field], b[field]) * sign;
      if (result !== 0) return result;
    }
    return 0;
  };
};

/** SlickGrid 5 with the same rows, columns and row height, editable as ours; texts are compared by code units. */
function mount(place, { rows, columns, sorted, filter, several, grouped }) {
  place.style.height = '100dvh';
  const headers = new SlickGroupItemMetadataProvider();
  const view = new SlickDataView({ groupItemMetadataProvider: headers });
  const grid = new SlickGrid(place, view, columns, {
    rowHeight: 32,
    editable: true,
    enableCellNavigation: true,
    enableColumnReorder: false,
    multiColumnSort: true,
  });
  grid.registerPlugin(headers);
  grid.setSelectionModel(new SlickCellSelectionModel());
  view.onRowCountChanged.subscribe(() => {
    grid.updateRowCount();
    grid.render();
  });
  view.onRowsChanged.subscribe((_event, { rows: changed }) => {
    grid.invalidateRows(changed);
    grid.render();
  });
  view.setItems(rows);
  const sort = (fields) => {
    view.sort(byFields(fields));
    grid.invalidate();
  };
  return {
    scroller: () => place.querySelector('.slick-viewport-top.slick-viewport-left'),
    drawn: () => place.querySelectorAll('.slick-cell').length,
    sort: async () => sort([sorted]),
    filter: async () => view.setFilter(filter),
    rowsInSight: () => view.getLength(),
    plain: async () => {
      view.setFilter(() => true);
      sort(['id']);
    },
    sortSeveral: async () => sort(several),
    group: async () => {
      view.setGrouping({
        getter: grouped,
        formatter: ({ value, count }) => `${value} · ${count}`,
        comparer: (a, b) => compare(a.value, b.value),
      });
      grid.invalidate();
    },
  };
}

const query = new URLSearchParams(location.search);
const subject = SUBJECTS[query.get('of') ?? 'things'](Number(query.get('rows') ?? 200));
const place = document.getElementById('root');
window.mountGrid = () => {
  window.page = mount(place, subject);
};
document.documentElement.dataset.ready = 'true';
