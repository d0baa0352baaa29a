import { expect, test } from 'vitest';
import { barData, barOptions, type ChartSetting, lineData, lineOptions, shortLabel } from './chart-config.ts';
import type { ChartPoint } from './chart-point.ts';

const aPoint = (point: Partial<ChartPoint>): ChartPoint => ({
  id: 'a',
  label: 'A',
  value: 50,
  target: 60,
  tone: 'below',
  note: '',
  title: 'A',
  lines: [],
  canOpen: true,
  ...point,
});
const look = {
  text: '#111',
  muted: '#666',
  line: '#ddd',
  accent: 'teal',
  below: 'orange',
  active: '#eee',
  font: 'Inter',
};
const setting = (...points: ChartPoint[]): ChartSetting => ({ points, look, formatTick: (value) => `${value}%` });

test('both charts run from 0 to 100', () => {
  expect(barOptions(setting()).scales?.['x']).toMatchObject({ min: 0, max: 100 });
  expect(lineOptions(setting()).scales?.['y']).toMatchObject({ min: 0, max: 100 });
});

test('a missing value stays missing', () => {
  const points = setting(aPoint({}), aPoint({ value: null, tone: 'none' }));
  expect(barData(points).datasets[0]?.data).toEqual([50, null]);
  expect(lineData(points).datasets[0]).toMatchObject({ data: [50, null], spanGaps: false });
});

test('below the target there is another colour, and in a line another shape', () => {
  const points = setting(aPoint({}), aPoint({ tone: 'even' }), aPoint({ tone: 'above' }), aPoint({ tone: 'none' }));
  expect(barData(points).datasets[0]?.backgroundColor).toEqual(['orange', 'teal', 'teal', 'teal']);
  expect(lineData(points).datasets[0]).toMatchObject({
    pointStyle: ['triangle', 'circle', 'circle', 'circle'],
    pointRotation: [180, 0, 0, 0],
  });
});

test('a long name is cut beside the axis, a line break makes two lines under it', () => {
  expect(shortLabel('Gdańsk, Przymorze, Obrońców Wybrzeża 7')).toBe('Gdańsk, Przymorze, Obrońców Wyb…');
  expect(lineData(setting(aPoint({ label: 'Fri\n20 Nov' }))).labels).toEqual([['Fri', '20 Nov']]);
});
