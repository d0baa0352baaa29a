import { MOST_PAGE_PHOTOS, type PageFile } from '#shared/bridge/page-files.ts';
import type { Language } from '#shared/lib/format.ts';
import { base64Of, type DrawnChart } from './draw-chart.ts';
import { plain, type Taken, type TakeWords } from './taken.ts';

type Chosen = {
  readonly charts: readonly DrawnChart[];
  /** How many of the page's photos. */
  readonly photos: number;
  readonly workspace: string;
  readonly language: Language;
};

/** What the core writes into a file. */
export async function pageFileOf(taken: Taken, chosen: Chosen, words: TakeWords): Promise<PageFile> {
  const { take, format, timeZone, now } = words;
  const { title, source, about, warnings, figures, tables, photos } = taken;
  const wanted = Math.min(chosen.photos, MOST_PAGE_PHOTOS);
  const charts = chosen.charts.map(async ({ title: name, order, picture }) => ({
    title: plain(order === '' ? name : `${name} (${order})`),
    jpeg: await base64Of(picture),
  }));
  return {
    language: chosen.language,
    title,
    foot: plain([title, chosen.workspace, source].join(' · ')),
    made: now,
    about: [
      ...about,
      ...(wanted < photos.length && wanted > 0
        ? [
            {
              label: take('about.photos'),
              text: take('about.photosOf', { some: format.integer(wanted), all: format.integer(photos.length) }),
            },
          ]
        : []),
      { label: take('about.workspace'), text: plain(chosen.workspace) },
      { label: take('about.made'), text: format.dateTime(now, timeZone) },
    ],
    warnings,
    figures: figures.map(({ label, text, note }) => ({ label, text, note: plain(note) })),
    tables,
    charts: await Promise.all(charts),
    photos: photos.slice(0, wanted),
    words: {
      about: take('file.about'),
      photos: take('file.photos'),
      noPhoto: take('file.noPhoto'),
      page: take('file.page', { page: '{{page}}', pages: '{{pages}}' }),
    },
  };
}

/** "Fill rates" made on 20 November: `fill-rates-2026-11-20.pdf`. */
export function fileNameOf(title: string, now: number, timeZone: string, extension: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  const name = title
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${name || 'endcap'}-${day}.${extension}`;
}
