import sharp from 'sharp';
import type { ReportAbout } from '#electron/reports/report-sums.ts';
import enReport from '#resources/locales/en/photo-report.json' with { type: 'json' };
import enTerms from '#resources/locales/en/terms.json' with { type: 'json' };
import plReport from '#resources/locales/pl/photo-report.json' with { type: 'json' };
import plTerms from '#resources/locales/pl/terms.json' with { type: 'json' };
import type { ReviewFacts } from '#shared/bridge/review.ts';
import { ReportWords } from '#shared/domain/review/report-words.ts';

const MARKS = {
  en: { fine: 'Fine', shelf: 'Shelf needs attention', measure: 'Measurement looks wrong', unusable: 'Photo unusable' },
  pl: {
    fine: 'W porządku',
    shelf: 'Półka do poprawy',
    measure: 'Pomiar wygląda na błędny',
    unusable: 'Zdjęcie nie do użytku',
  },
} as const;

/** The words of a report in a language, as the page passes them. */
export function reportWords(language: 'en' | 'pl'): ReportWords {
  const [report, terms] = language === 'pl' ? [plReport, plTerms] : [enReport, enTerms];
  const { expositionType, productCategory, protocolStatus, imageStatus } = terms;
  return ReportWords.parse({
    language,
    label: report.words.label,
    expositionType,
    productCategory,
    protocolStatus,
    imageStatus,
    mark: MARKS[language],
  });
}

/** Every third photo is reviewed by two people, with drawings; every fifth is not measured, every seventh has no target. */
export function factsOfPhoto(index: number): ReviewFacts {
  const measured = index % 5 === 4 ? null : 20 + ((index * 13) % 75);
  const expected = index % 7 === 6 ? null : 60;
  const isReviewed = index % 3 === 0;
  const said = { person: null, tags: [], note: '', drawings: [], at: '2026-11-20T12:00:00.000Z' };
  return {
    photoKey: `photo-${index}`,
    photoId: `c0ffee00-0000-4000-8000-${String(index).padStart(12, '0')}`,
    store: {
      externalId: `G-00${index % 3}`,
      name: ['Łódź, Piotrkowska 12', 'Gdańsk-Wrzeszcz', 'Żory Śródmieście'][index % 3] ?? '',
    },
    display: {
      expositionId: `display-${index % 4}`,
      label: ['Regał z pieczywem „Świeże”', 'Lodówka z napojami', null, 'Kosz przy kasie'][index % 4] ?? null,
      friendlyTitle: null,
      type: 'FRIDGE_DRINKS',
      categories: ['ROLLS'],
      status: 'active',
    },
    run: {
      protocolId: 'run',
      status: 'completed',
      scheduledDate: '2026-11-20',
      scheduledAt: '13:00',
      scheduledDatetime: '2026-11-20T12:00:00.000Z',
    },
    slot: { weekday: 5, protocolTime: '13:00' },
    measured,
    expected,
    target: expected === null ? 'missing' : 'expected',
    delta: measured === null || expected === null ? null : measured - expected,
    imageStatus: 'completed',
    capturedAt: null,
    kept: ['original'],
    other: [],
    runOther: [{ name: 'photoUrl', text: 'https://pictures.example/secret?token=canary' }],
    asOf: '2026-11-20T12:30:00.000Z',
    from: null,
    review: isReviewed
      ? {
          photoKey: `photo-${index}`,
          mine: {
            ...said,
            author: '',
            mark: 'shelf',
            tags: ['zła ekspozycja'],
            note: 'Pudła przed półką, górny rząd zupełnie pusty — proszę uzupełnić do 14:00.',
            drawings: [
              { shape: 'rectangle', x: 0.2, y: 0.3, width: 0.3, height: 0.25, words: 'Pusta półka' },
              { shape: 'point', x: 0.8, y: 0.7, words: 'Brak ceny' },
            ],
          },
          theirs: [
            {
              ...said,
              author: 'Zofia Gęś',
              mark: 'measure',
              person: 45.5,
              note: 'Widać co najmniej połowę.',
              differs: true,
            },
          ],
          differs: true,
        }
      : null,
  };
}

export const ABOUT: ReportAbout = {
  title: 'Przegląd zdjęć: Łódź',
  author: 'Jan Źdźbło',
  workspace: 'Sieć Żabka-Próba',
  filters: ['7–20 listopada 2026', 'Kategoria: Bułki'],
  queued: 240,
  asOf: { oldest: '2026-11-20T12:30:00.000Z', newest: '2026-11-20T13:10:00.000Z' },
  handed: 'none',
  made: '2026-11-20T14:00:00.000Z',
  timeZone: 'Europe/Warsaw',
};

/** A JPEG that differs from those of other numbers. */
export const pictureOf = async (index: number, width = 1600, height = 1200): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: { r: (index * 37) % 255, g: 120, b: 90 },
        noise: { type: 'gaussian', mean: 128, sigma: 24 },
      },
    })
      .jpeg({ quality: 80 })
      .toBuffer(),
  );
