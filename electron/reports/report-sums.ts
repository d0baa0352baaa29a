import type { ReportHead } from '#shared/domain/review/report-words.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import { compareOf, type PrintedPhoto, type ReportText } from './report-photo.ts';

/** Whether a photo's picture is here: as it came, as a small one only, or not at all. */
export type PictureKept = 'whole' | 'small' | 'missing';
/** How many pictures of a report were here in which way. */
export type PictureCounts = Readonly<Record<PictureKept, number>> & {
  /** Those of them that came with handovers. */
  readonly handed: number;
};

/** What the cover of a report says besides its title. */
export type ReportAbout = ReportHead & {
  /** When the oldest and the newest result were read; null: nobody knows. */
  readonly asOf: { readonly oldest: string; readonly newest: string } | null;
  /** How many of the photos have figures that came with handovers. */
  readonly handed: 'none' | 'some' | 'all';
  /** ISO 8601. */
  readonly made: string;
  readonly timeZone: string;
};

type Line = { readonly label: string; readonly text: string };

const MOST_STORES_NAMED = 12;

/** Counts of a report, each with what it is a part of. */
export function countLines(photos: readonly PrintedPhoto[], about: ReportAbout, text: ReportText): readonly Line[] {
  const { format, label, words } = text;
  const ofAll = (part: number, whole: number) =>
    label('ofAll', { part: format.integer(part), whole: format.integer(whole) });
  const number = photos.length;
  const count = (fits: (photo: PrintedPhoto) => boolean) => photos.filter(fits).length;
  const compared = count(({ delta }) => delta !== null);
  const unknown = count(({ isKnown }) => !isKnown);
  const marks = Object.entries(words.mark).flatMap(([mark, name]) => {
    const some = count(({ reviews }) => reviews.some((one) => one.mark === mark));
    return some === 0 ? [] : [{ label: name, text: ofAll(some, number) }];
  });
  const isBelow = (photo: PrintedPhoto) => compareOf(photo) === 'below';
  return [
    { label: label('photos'), text: ofAll(number, about.queued) },
    { label: label('belowTarget'), text: ofAll(count(isBelow), compared) },
    { label: label('atTarget'), text: ofAll(compared - count(isBelow), compared) },
    { label: label('notCompared'), text: ofAll(number - compared - unknown, number) },
    {
      label: label('notMeasured'),
      text: ofAll(
        count(({ isKnown, measured }) => isKnown && measured === null),
        number,
      ),
    },
    ...(unknown > 0 ? [{ label: label('notKnown'), text: ofAll(unknown, number) }] : []),
    {
      label: label('reviewed'),
      text: ofAll(
        count(({ reviews }) => reviews.some(({ mark }) => mark !== null)),
        number,
      ),
    },
    ...marks,
  ];
}

/** The stores of photos, by name; those with the same name also by ID. */
function storeNames(photos: readonly PrintedPhoto[]): readonly string[] {
  const byId = new Map(photos.map(({ store }) => [store.id, store.name || store.id]));
  const named = Map.groupBy(byId, ([, name]) => name);
  return [...byId].flatMap(([id, name]) =>
    name === '' ? [] : named.get(name)?.length === 1 ? name : `${name} (${id})`,
  );
}

/** Where the photos are from, how old their figures are, and which pictures are missing. */
export function sourceLines(
  photos: readonly PrintedPhoto[],
  about: ReportAbout,
  pictures: PictureCounts,
  text: ReportText,
): readonly Line[] {
  const { format, label } = text;
  const stores = storeNames(photos);
  const named = stores.toSorted(format.collator.compare).slice(0, MOST_STORES_NAMED);
  const days = photos.flatMap(({ day }) => day ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const { whole, small, missing, handed } = pictures;
  const figures = photos.filter(({ handedFigures }) => handedFigures !== null);
  const handovers = [...new Set(figures.flatMap(({ handedFigures }) => handedFigures ?? []))];
  const all = format.integer(whole + small + missing);
  const ofAll = (part: number) => label('ofAll', { part: format.integer(part), whole: all });
  return [
    { label: label('workspace'), text: about.workspace },
    {
      label: label('stores'),
      text: `${format.integer(stores.length)}: ${joinNames(named, stores.length > MOST_STORES_NAMED)}`,
    },
    ...(first === undefined || last === undefined
      ? []
      : [{ label: label('days'), text: first === last ? format.date(first) : format.dateRange(first, last) }]),
    { label: label('asOf'), text: printedAge(about, text) },
    { label: label('source'), text: sourceText(about, text) },
    ...(figures.length > 0
      ? [
          {
            label: label('figuresHanded'),
            text: [
              label('ofAll', { part: format.integer(figures.length), whole: format.integer(photos.length) }),
              ...handovers,
            ].join('\n'),
          },
        ]
      : []),
    ...(small > 0 ? [{ label: label('picturesSmall'), text: ofAll(small) }] : []),
    { label: label('picturesMissing'), text: ofAll(missing) },
    ...(handed > 0 ? [{ label: label('picturesHanded'), text: ofAll(handed) }] : []),
    ...(about.author === '' ? [] : [{ label: label('author'), text: about.author }]),
    { label: label('made'), text: format.dateTime(about.made, about.timeZone) },
  ];
}

/** Where the figures are from. */
const sourceText = ({ handed }: ReportAbout, { label }: ReportText): string =>
  [...(handed === 'all' ? [] : [label('sourceText')]), ...(handed === 'none' ? [] : [label('sourceHanded')])].join(
    '; ',
  );

/** From when the figures are. */
function printedAge({ asOf, timeZone }: ReportAbout, { format, label }: ReportText): string {
  if (asOf === null) return label('unknown');
  const [oldest, newest] = [format.dateTime(asOf.oldest, timeZone), format.dateTime(asOf.newest, timeZone)];
  return oldest === newest ? oldest : `${oldest} – ${newest}`;
}

/** The line at the foot of every page: what it is, where it is from, how old it is. */
export const footText = (about: ReportAbout, text: ReportText): string =>
  [about.title, about.workspace, sourceText(about, text), `${text.label('asOf')}: ${printedAge(about, text)}`].join(
    ' · ',
  );

/** Filters in words, or that there are none. */
export const filterLine = ({ filters }: ReportHead, { label }: ReportText): Line => ({
  label: label('filters'),
  text: filters.length === 0 ? label('noFilters') : filters.join('\n'),
});
