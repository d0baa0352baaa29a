import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PageFile } from '#shared/bridge/page-files.ts';
import { pictureOf } from '#tests/support/data/report-photos.ts';
import { writePage } from './page-file.ts';

const NAMES = ['Łódź, Żabia 7', 'Gdynia, Świętojańska 88', 'Tczew, Dworzec', 'Kraków', 'Słupsk', 'Żory', 'Hel', 'Ełk'];

const BRIEF: PageFile = {
  language: 'pl',
  title: 'Wypełnienie',
  foot: 'Wypełnienie · Łódź · stan na 20 lis 2026, 14:02, dane z usługi',
  made: Date.parse('2026-11-20T13:05:00Z'),
  about: [
    { label: 'Filtry', text: 'brak' },
    { label: 'Źródło', text: 'stan na 20 lis 2026, 14:02, dane z usługi' },
    { label: 'Przygotowanie', text: 'Anna Nowak · Endcap 0.1.0' },
  ],
  warnings: [],
  figures: ['Wypełnienie', 'Cel', 'Różnica', 'Poniżej celu', 'Kontrole', 'Pokrycie'].map((label, at) => ({
    ...{ label, text: `${at}1,5%` },
    note: 'dla porównanych zdjęć, wszystkie (50 268): 71,0%',
  })),
  tables: [
    {
      title: 'Sklepy najdalej poniżej celu',
      cut: null,
      columns: [
        { header: 'Sklep', kind: 'text' },
        { header: 'Wypełnienie', kind: 'percent' },
        { header: 'Cel', kind: 'percent' },
        { header: 'Różnica', kind: 'points' },
        { header: 'Porównane zdjęcia', kind: 'count' },
      ],
      rows: NAMES.map((name, at) => [name, 50 + at, 75, -25 + at, 480 - at]),
    },
  ],
  charts: [],
  photos: ['a', 'b', 'c'].map((photoKey, at) => ({
    photoKey,
    caption: `Sklep ${at}\nRegał z pieczywem ${at}\npt. 20 lis 2026, 13:3${at}\n1${at},5%, cel 80% · −6${at},5 pkt`,
  })),
  words: {
    about: 'Źródło',
    photos: 'Najgorsze zdjęcia',
    noPhoto: 'Nie ma zdjęcia',
    page: 'Strona {{page}} z {{pages}}',
  },
  brief: {
    about: '7–20 listopada 2026, zakończone kontrole',
    sentences: ['90 ze 112 porównanych sklepów jest poniżej celu.', 'Najdalej: Łódź, Żabia 7 −25,0.'],
    key: { measured: 'zmierzone', target: 'cel', scale: 'skala 0–100%' },
    rows: { total: 90, note: 'Poniżej celu: 90 ze 112.', leftOut: 'Poza stroną: {{number}}' },
    photos: { title: 'Najgorsze zdjęcia', note: null },
  },
};

/** What another program reads in a PDF; it must have nothing to complain about. */
function read(bytes: Uint8Array, command: 'pdftotext' | 'pdfimages' | 'pdfinfo', ...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-brief-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'brief.pdf');
  writeFileSync(file, bytes);
  const after = command === 'pdftotext' ? ['-'] : [];
  const { status, stdout, stderr } = spawnSync(command, [...args, file, ...after], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.replaceAll(/[\u00a0\u202f]/gu, ' ');
}

async function briefOf(page: PageFile, pictures: (Uint8Array | null)[] = []) {
  const bytes = await writePage({ format: 'pdf', page, pictures });
  return {
    text: read(bytes, 'pdftotext', '-layout'),
    info: read(bytes, 'pdfinfo'),
    images: read(bytes, 'pdfimages', '-list').match(/ image /gu)?.length ?? 0,
  };
}

const isOnePage = (info: string) => {
  expect(info).toMatch(/^Pages: +1$/mu);
  expect(info).toMatch(/^Page size: +595\.\d+ x 841\.\d+ pts/mu);
};

test('a brief is one upright page: sentence, figures, furthest rows with their key, photos, where it is from', async () => {
  const pictures = await Promise.all([pictureOf(0, 200, 150), pictureOf(1, 150, 200)]);
  const { text, info, images } = await briefOf(BRIEF, [...pictures, null]);
  isOnePage(info);
  const places = [
    'Wypełnienie',
    '7–20 listopada 2026, zakończone kontrole',
    '90 ze 112 porównanych sklepów jest poniżej celu. Najdalej: Łódź, Żabia 7 −25,0.',
    'Poniżej celu',
    'Sklepy najdalej poniżej celu',
    'skala 0–100%',
    'Najgorsze zdjęcia',
    'pt. 20 lis 2026, 13:30',
    'Anna Nowak · Endcap 0.1.0',
    'Strona 1 z 1',
  ].map((part) => text.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const [at, name] of NAMES.entries())
    expect(text).toMatch(new RegExp(`${name} .*${50 + at},0% +75,0% .*−${25 - at},0 +${480 - at}`, 'u'));
  expect(text).toContain('Poza stroną: 82');
  for (const [at] of BRIEF.photos.entries()) expect(text).toContain(`1${at},5%, cel 80% · −6${at},5 pkt`);
  expect(images).toBe(2);
  expect(text).toContain('Nie ma zdjęcia');
});

test('it stays one page whatever comes: what has no room is shortened, or left out and counted', async () => {
  const long = 'Przedsiębiorstwo wielobranżowe '.repeat(40);
  const [table] = BRIEF.tables;
  const crowded: PageFile = {
    ...BRIEF,
    title: long,
    about: Array.from({ length: 12 }, (_, at) => ({ label: `Pole ${at} ${long}`, text: `${at} ${long}` })),
    warnings: [long, long, long],
    figures: BRIEF.figures.map((figure) => ({ ...figure, text: long, note: long })),
    tables: [
      {
        ...{ title: long, cut: long, columns: table?.columns ?? [] },
        rows: Array.from({ length: 40 }, (_, at) => [`${at} ${long}`, at, 75, at - 75, 1_000_000]),
      },
    ],
    photos: BRIEF.photos.map(({ photoKey }) => ({ photoKey, caption: `${long}\n${long}\n${long}\nsuma 12%` })),
    brief: {
      about: long,
      sentences: [long, long, long],
      key: { measured: long, target: long, scale: long },
      rows: { total: 900, note: long, leftOut: 'Poza stroną: {{number}}' },
      photos: { title: long, note: long },
    },
  };
  const { text, info } = await briefOf(crowded);
  isOnePage(info);
  const shown = text.match(/^.*1 000 000/gmu)?.length ?? 0;
  expect(shown).toBeGreaterThanOrEqual(3);
  expect(text).toContain(`Poza stroną: ${900 - shown}`);
  expect(text.match(/suma 12%/gu)).toHaveLength(3);
  expect(text).toContain('Strona 1 z 1');
});

test('every warning and every line about the figures stands on the page, above and below the photos', async () => {
  const changed =
    'Cele zmieniły się po 14 lis 2026, 13:02: cel wynosił 78,2%, teraz 80,1%; poniżej celu było 12 zdjęć, jest 14.';
  const gap = (days: string) => `${days}: nie udało się odczytać 1 z 39 sklepów: S-12 (pole storeType).`;
  const warnings = [
    gap('Ten okres'),
    'Nowsze dane miały być 14:00.',
    changed,
    gap('Wcześniejszy okres'),
    'Przestarzałe.',
  ];
  const kept = 'obliczone przez Endcap z 2120 z 2130 przebiegów, 118 ze 120 sklepów w całości, 14:02';
  const { text, info } = await briefOf({
    ...BRIEF,
    warnings,
    about: Array.from({ length: 12 }, (_, at) => ({ label: `Pole ${at}`, text: `(${at}) ${kept}` })),
    ...(BRIEF.brief && { brief: { ...BRIEF.brief, sentences: Array.from({ length: 3 }, () => gap('Zdanie')) } }),
  });
  isOnePage(info);
  const words = text.replaceAll(/\s+/gu, ' ');
  for (const warning of warnings) expect(words).toContain(warning);
  const ends = Array.from({ length: 12 }, (_, at) => text.indexOf(`Pole ${at} `));
  const lastCaption = text.lastIndexOf('cel 80%');
  expect(lastCaption).toBeGreaterThan(text.indexOf('Najgorsze zdjęcia'));
  expect(ends.every((place) => place > lastCaption)).toBe(true);
  expect(text.indexOf('Przestarzałe.')).toBeLessThan(text.indexOf('Poniżej celu'));
});

test('no value is a dash, never 0, and without photos the page says why', async () => {
  const [table] = BRIEF.tables;
  const rows = [['Hel', null, null, null, 0]];
  const { text, info, images } = await briefOf({
    ...BRIEF,
    tables: [{ title: 'Sklepy', cut: null, columns: table?.columns ?? [], rows }],
    photos: [],
    brief: BRIEF.brief && {
      ...BRIEF.brief,
      rows: { total: 1, note: '', leftOut: 'Poza stroną: {{number}}' },
      photos: { title: 'Zdjęcia', note: 'Zdjęć z tego okresu nie ma na tym komputerze.' },
    },
  });
  isOnePage(info);
  expect(text).toMatch(/Hel +– +– +– +0/u);
  expect(text).toContain('Zdjęć z tego okresu nie ma na tym komputerze.');
  expect(images).toBe(0);
  expect(text).not.toContain('Poza stroną');
});
