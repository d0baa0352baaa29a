import type { SheetColumn } from '#renderer/grid/model/column.ts';
import { type BenchRow, KINDS, STATES, TAGS } from './rows.ts';

const decimal = new Intl.NumberFormat('pl', { maximumFractionDigits: 2 });

/** The eight columns of our grid. */
export const columns: readonly SheetColumn<BenchRow>[] = [
  { id: 'place', header: 'Place', kind: 'text', width: 150, readOnly: true, read: (row) => row.place },
  {
    id: 'label',
    header: 'Label',
    kind: 'text',
    width: 230,
    required: true,
    maxLength: 100,
    read: (row) => row.label,
  },
  { id: 'title', header: 'Friendly title', kind: 'text', width: 170, read: (row) => row.title },
  {
    id: 'kind',
    header: 'Kind',
    kind: 'choice',
    width: 170,
    required: true,
    choices: KINDS,
    read: (row) => row.kind,
    check: (value, read) =>
      value === 'FRIDGE' && read('state') === 'disabled'
        ? { kind: 'warning', problem: { code: 'other', key: 'fridgeOff', data: {} } }
        : null,
  },
  { id: 'tags', header: 'Tags', kind: 'choices', width: 270, choices: TAGS, read: (row) => row.tags },
  {
    id: 'share',
    header: 'Share',
    kind: 'number',
    width: 90,
    min: 0,
    max: 100,
    parse: (text) => {
      const number = Number(text.replace(/\s/gu, '').replace(',', '.'));
      return text === '' || Number.isNaN(number) ? null : number;
    },
    format: (value) => decimal.format(value),
    read: (row) => row.share,
  },
  { id: 'note', header: 'Note', kind: 'text', width: 150, read: (row) => row.note },
  {
    id: 'state',
    header: 'State',
    kind: 'choice',
    width: 150,
    required: true,
    choices: STATES,
    read: (row) => row.state,
  },
];
