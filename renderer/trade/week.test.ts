import { expect, test } from 'vitest';
import { weekOfHours } from './week.ts';

test('the week begins on Monday and ends on Sunday, which is 0 on the wire', () => {
  expect(weekOfHours([]).map((day) => day.weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
});

test('a day may have several spans, in order, or none', () => {
  const week = weekOfHours([
    { weekday: 0, from: '14:00', to: '18:00' },
    { weekday: 0, from: '08:00:00', to: '12:00:00' },
    { weekday: 1, from: 'od rana', to: 'do wieczora' },
  ]);
  expect(week[6]).toEqual({ weekday: 0, spans: ['08:00–12:00', '14:00–18:00'] });
  expect(week[0]?.spans).toEqual(['od rana–do wieczora']);
  expect(week[1]?.spans).toEqual([]);
});
