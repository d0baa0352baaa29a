import { expect, test } from 'vitest';
import { newRunOf } from './runs-table.ts';

const ZONE = 'Europe/Warsaw';
const kept = {
  protocolId: 'p-1',
  status: 'completed',
  scheduledMs: Date.parse('2026-11-20T06:00:00Z'),
  scheduledDate: '2026-11-20',
  scheduledAt: '07:00:00',
};

test('takes the instant as it came, and the date and time of the chain', () => {
  const record = { ...kept, scheduledMs: undefined, scheduledDatetime: '2026-11-20T07:00:00+01:00' };
  const { scheduledMs: _, ...sent } = record;
  expect(newRunOf(sent, ZONE)).toEqual({
    ...kept,
    scheduledDatetime: '2026-11-20T07:00:00+01:00',
    record: JSON.stringify(sent),
  });
});

test('finds one from the other', () => {
  const local = { id: 'p-1', state: 'completed', date: '2026-11-20', scheduledAt: '07:00' };
  expect(newRunOf(local, ZONE)).toMatchObject({ ...kept, scheduledDatetime: '2026-11-20T06:00:00.000Z' });
  const instant = { protocolId: 'p-1', status: 'completed', scheduledFor: '2026-11-20T06:00:00Z' };
  expect(newRunOf(instant, ZONE)).toMatchObject(kept);
});

test('an instant that is written otherwise than reports write it is written as they do', () => {
  const spaced = { protocolId: 'p-1', status: 'completed', scheduledDatetime: '2026-11-20 06:00:00Z' };
  expect(newRunOf(spaced, ZONE)).toMatchObject({ ...kept, scheduledDatetime: '2026-11-20T06:00:00.000Z' });
});

test('a run without an id, a time or a status cannot be kept', () => {
  const whole = { protocolId: 'p-1', status: 'completed', scheduledDatetime: '2026-11-20T06:00:00Z' };
  expect(newRunOf(whole, ZONE)).not.toBeNull();
  for (const name of Object.keys(whole)) expect(newRunOf({ ...whole, [name]: null }, ZONE), name).toBeNull();
  expect(newRunOf('text', ZONE)).toBeNull();
});
