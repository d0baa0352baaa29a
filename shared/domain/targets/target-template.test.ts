import { expect, test } from 'vitest';
import { aTargetInput } from '#tests/builders/contract.ts';
import {
  MOST_TEMPLATE_TARGETS,
  MOST_TEMPLATE_TEXT,
  readTemplateFile,
  TemplateName,
  TemplateTargets,
  templateFile,
} from './target-template.ts';

const fileOf = (...targets: readonly unknown[]) =>
  JSON.stringify({ format: 'endcap-target-template', version: 1, name: 'Kiosk', targets });

test('a file that was written is read as it was, with a byte order mark, too', () => {
  const targets = [
    aTargetInput(),
    aTargetInput({ productCategory: 'ROLLS', expectedFillRatio: 0 }),
    aTargetInput({ weekday: 0 }),
  ];
  const text = templateFile('Żabka "mała" $&', targets);
  expect(text.split('\n')).toHaveLength(11);
  for (const one of [text, `\uFEFF${text}`]) {
    expect(readTemplateFile(one)).toEqual({ ok: true, name: 'Żabka "mała" $&', targets, refused: [] });
  }
});

test('only the fields of a target go into a file', () => {
  const stored = { ...aTargetInput(), expectationId: 'secret', updatedAt: '2026-11-20T10:00:00Z' };
  const reading = readTemplateFile(templateFile('A', [stored]));
  expect(reading).toEqual({ ok: true, name: 'A', targets: [aTargetInput()], refused: [] });
});

test.each([
  ['too_large', ' '.repeat(MOST_TEMPLATE_TEXT + 1)],
  ['not_json', '{"format":'],
  ['not_json', ''],
  ['malformed', 'null'],
  ['malformed', '[]'],
  ['malformed', JSON.stringify({ format: 'endcap-change-set', version: 1, resources: [{}] })],
  ['malformed', fileOf()],
  ['malformed', JSON.stringify({ format: 'endcap-target-template', version: 1, name: 'A', targets: { length: 1 } })],
  ['newer', JSON.stringify({ format: 'endcap-target-template', version: 2, sets: [] })],
  ['too_long', fileOf(...Array.from({ length: MOST_TEMPLATE_TARGETS + 1 }, () => 0))],
])('what is no template is refused: %s', (reason, text) => {
  expect(readTemplateFile(text)).toEqual({ ok: false, reason });
});

test('targets that cannot be taken are named, and the others are taken', () => {
  const { weekday: _, ...noDay } = aTargetInput();
  const reading = readTemplateFile(
    fileOf(
      aTargetInput(),
      'x',
      noDay,
      aTargetInput({ protocolTime: '7:00' }),
      aTargetInput({ expectedFillRatio: 101 }),
      { ...aTargetInput({ weekday: 2 }), note: 'x' },
      aTargetInput({ expectedFillRatio: 10 }),
      aTargetInput({ weekday: 3 }),
    ),
  );
  expect(reading).toMatchObject({
    ok: true,
    targets: [aTargetInput(), aTargetInput({ weekday: 3 })],
    refused: [
      { place: 2, field: null, problem: 'shape' },
      { place: 3, field: 'weekday', problem: 'missing' },
      { place: 4, field: 'protocolTime', problem: 'value' },
      { place: 5, field: 'expectedFillRatio', problem: 'value' },
      { place: 6, field: 'note', problem: 'unknown' },
      { place: 7, field: null, problem: 'twice' },
    ],
  });
});

test('a hostile file changes nothing but its own lines', () => {
  const hostile = fileOf(aTargetInput()).replace('"weekday":5', '"weekday":5,"__proto__":{"polluted":1}');
  expect(readTemplateFile(hostile)).toMatchObject({ refused: [{ field: '__proto__', problem: 'unknown' }] });
  expect({}).not.toHaveProperty('polluted');
  const deep = fileOf(aTargetInput()).replace('"weekday":5', `"weekday":${'['.repeat(4_000)}${']'.repeat(4_000)}`);
  expect(readTemplateFile(deep)).toMatchObject({ refused: [{ field: 'weekday', problem: 'value' }] });
});

test('a name that cannot be used is left empty', () => {
  for (const name of [5, '   ', 'x'.repeat(81)]) {
    const file = JSON.stringify({ ...JSON.parse(fileOf(aTargetInput())), name });
    expect(readTemplateFile(file)).toMatchObject({ ok: true, name: '' });
  }
});

test('names are tidied, and a template has one target for each type, day, time and category', () => {
  expect(TemplateName.parse(' Z\u0307abka ')).toBe('\u017babka');
  expect(TemplateTargets.safeParse([aTargetInput(), aTargetInput({ expectedFillRatio: 10 })]).success).toBe(false);
  expect(TemplateTargets.safeParse([]).success).toBe(false);
});
