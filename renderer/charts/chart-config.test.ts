import { expect, test } from 'vitest';
import {
  barData,
  barOptions,
  type ChartSetting,
  lettersIn,
  lineData,
  lineOptions,
  shortLabel,
} from './chart-config.ts';
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
  surface: 'white',
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

test('below the target there is another colour, and in a line another shape; without one there is only an outline', () => {
  const points = setting(aPoint({}), aPoint({ tone: 'even' }), aPoint({ tone: 'above' }), aPoint({ tone: 'none' }));
  expect(barData(points).datasets[0]?.backgroundColor).toEqual(['orange', 'teal', 'teal', 'transparent']);
  expect(barData(points).datasets[0]?.borderColor).toEqual(['orange', 'teal', 'teal', '#666']);
  expect(lineData(points).datasets[0]).toMatchObject({
    pointStyle: ['triangle', 'circle', 'circle', 'circle'],
    pointRotation: [180, 0, 0, 0],
    pointBackgroundColor: ['orange', 'teal', 'teal', 'white'],
    pointBorderColor: ['orange', 'teal', 'teal', '#666'],
  });
});

test('a long name is cut beside the axis, a line break makes two lines under it', () => {
  expect(shortLabel('Gdańsk, Przymorze, Obrońców Wybrzeża 7')).toBe('Gdańsk, Przymorze, Obrońców W… 7');
  expect(shortLabel('A display with a name and without any number')).toBe('A display with a name and witho…');
  expect(lineData(setting(aPoint({ label: 'Fri\n20 Nov' }))).labels).toEqual([['Fri', '20 Nov']]);
});

test('in a narrow chart names are shorter', () => {
  expect([1_000, 518, 200].map(lettersIn)).toEqual([32, 22, 12]);
});
