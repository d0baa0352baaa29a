import { expect, test } from 'vitest';
import { Connection } from '#shared/bridge/events.ts';
import { statusLook } from './status-pill.tsx';

const at = '2026-11-20T13:02:00.000Z';
const all = Connection.options.map((option) =>
  Connection.parse({
    state: option.shape.state.value,
    since: at,
    lastAnswerAt: at,
    failure: { code: 'unreachable', host: 'fill-rate.example.com' },
  }),
);

test('no two states that need different steps look the same without their colour', () => {
  const troubled = all.map(statusLook).filter(({ failure }) => failure !== null);
  expect(new Set(troubled.map(({ shape }) => shape)).size).toBe(troubled.length);
  expect(troubled.every(({ tone }) => tone !== 'calm')).toBe(true);
});

test('online tells when the last answer came', () => {
  expect(statusLook({ state: 'online', lastAnswerAt: at })).toEqual({
    tone: 'calm',
    shape: 'disc',
    at,
    failure: null,
  });
});
