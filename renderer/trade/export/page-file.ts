import { MOST_PAGE_PHOTOS, type PageFile } from '#shared/bridge/page-files.ts';
import type { Language } from '#shared/lib/format.ts';
import { base64Of, type DrawnChart } from './draw-chart.ts';
import { type ExportWords, type PageExport, plain } from './page-export.ts';

type Chosen = {
  readonly charts: readonly DrawnChart[];
  /** How many of the page's photos. */
  readonly photos: number;
  readonly workspace: string;
  readonly language: Language;
};

/** What the core writes into a file. */
export async function pageFileOf(exported: PageExport, chosen: Chosen, words: ExportWords): Promise<PageFile> {
  const { exportText, format, timeZone, now } = words;
  const { title, source, about, warnings, figures, tables, photos } = exported;
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
              label: exportText('about.photos'),
              text: exportText('about.photosOf', { some: format.integer(wanted), all: format.integer(photos.length) }),
            },
          ]
        : []),
      { label: exportText('about.workspace'), text: plain(chosen.workspace) },
      { label: exportText('about.made'), text: format.dateTime(now, timeZone) },
    ],
    warnings,
    figures: figures.map(({ label, text, note }) => ({ label, text, note: plain(note) })),
    tables,
    charts: await Promise.all(charts),
    photos: photos.slice(0, wanted),
    words: {
      about: exportText('file.about'),
      photos: exportText('file.photos'),
      noPhoto: exportText('file.noPhoto'),
      page: exportText('file.page', { page: '{{page}}', pages: '{{pages}}' }),
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
