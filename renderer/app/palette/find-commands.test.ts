import { expect, test } from 'vitest';
import { findCommands } from './find-commands.ts';

const commands = [
  { group: 'recent', label: 'Zdjęcia' },
  { group: 'pages', label: 'Zdjęcia' },
  { group: 'commands', label: 'Przegląd zdjęć od najgorszych', also: 'zdjęcie zdjęcia zdjęć' },
  { group: 'reports', label: 'Wypełnienie według regionów', also: 'raport raporty' },
  { group: 'displays', label: 'Ekspozycje: Lodówka z napojami', also: 'ekspozycja ekspozycje' },
  { group: 'commands', label: 'Eksport: otwórz stronę Cele', also: 'eksport plik CSV' },
] as const;
const labels = (query: string) => findCommands(commands, query).fitting.map(({ label }) => label);

test.each([
  ['raport', ['Wypełnienie według regionów']],
  ['raport region', ['Wypełnienie według regionów']],
  ['zdjecia', ['Zdjęcia', 'Przegląd zdjęć od najgorszych']],
  ['ekspozycja', ['Ekspozycje: Lodówka z napojami']],
  ['csv cele', ['Eksport: otwórz stronę Cele']],
  ['sv', []],
  ['polna', []],
])('%j finds %j', (query, expected) => {
  expect(labels(query)).toEqual(expected);
});

test('without a query, recent places are listed, and reports and displays by type are left out', () => {
  expect(labels(' ')).toEqual(['Zdjęcia', 'Zdjęcia', 'Przegląd zdjęć od najgorszych', 'Eksport: otwórz stronę Cele']);
});

test('a command is meant by the beginning of its label or of another word for it', () => {
  expect(findCommands(commands, 'rap').isMeant).toBe(true);
  expect(findCommands(commands, 'przegl').isMeant).toBe(true);
  expect(findCommands(commands, 'napojami').isMeant).toBe(false);
});
