import fc from 'fast-check';
import type { ChainImage, ChainProtocol } from '#service/store/chain.ts';

/*
 * Ways in which a service may write runs and photos, whose fields the API leaves open (api.md section 2.13): other
 * names, another spelling of names, objects inside, other forms of time and of ids, and fields that nobody knows.
 */

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type Fields = Readonly<Record<string, Json>>;

/** `scheduled at` in one of the spellings that services use. */
const SPELLINGS: Readonly<Record<string, (words: readonly string[]) => string>> = {
  camel: (words) => words.map((word, at) => (at === 0 ? word : capital(word))).join(''),
  pascal: (words) => words.map(capital).join(''),
  snake: (words) => words.join('_'),
  kebab: (words) => words.join('-'),
  shout: (words) => words.join('_').toUpperCase(),
};
const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** Names in words; a dot leads into an object. */
const NAMES = {
  runId: ['protocol id', 'run id', 'id', 'uuid', 'protocol.id'],
  runStatus: ['status', 'protocol status', 'run status', 'state'],
  instant: ['scheduled datetime', 'scheduled for', 'starts at', 'schedule.datetime'],
  date: ['scheduled date', 'protocol date', 'run date', 'date', 'day'],
  time: ['scheduled at', 'scheduled time', 'protocol time', 'time', 'hour'],
  photos: ['images', 'photos', 'pictures'],
  photoId: ['photo id', 'image id', 'picture id', 'id', 'uuid', 'photo.id', 'image.id'],
  captured: ['captured at', 'taken at', 'photographed at', 'created at', 'timestamp', 'photo.taken at'],
  displayId: ['exposition id', 'display id', 'exposition.id', 'display.id'],
  measured: ['fill rate', 'measured fill rate', 'fill ratio', 'result.fill rate.measured'],
  link: ['image url', 'photo url', 'original url', 'url', 'src', 'files.original.url'],
  photoStatus: ['image status', 'photo status', 'status', 'state'],
} as const satisfies Record<string, readonly string[]>;

/** Fields that mean nothing to Endcap, near to those that do. */
const UNKNOWN: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  auditor: fc.constantFrom('Ewa', 'Łukasz Żółć', ''),
  'device.model': fc.constantFrom('Pixel 9', 'X'),
  'device.os.version': fc.nat(20),
  'camera.id': fc.uuid(),
  'uploaded by.id': fc.uuid(),
  'lens.tilt': fc.integer({ min: -5, max: 5 }),
  confidence: fc.constantFrom(0, 55.5, 99),
  'blur score': fc.constantFrom(0.25, 12),
  retries: fc.nat(3),
  checksum: fc.constantFrom('9f86d081884c7d65', 'completed?'),
  tags: fc.constantFrom<Json>([], ['a', 'b'], [{ id: 7 }]),
  'is manual': fc.boolean(),
  'store.status': fc.constantFrom('active', 'closed'),
  'store id': fc.uuid(),
  'region id': fc.uuid(),
  'store name': fc.constant('Warszawa, Złota 44'),
  'model version': fc.constantFrom('2026-11', 'v3.1'),
  'reviewed by': fc.constant<Json>(null),
};

const nameOf = (names: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...names);

const SHAPE = fc.record({
  spelling: fc.constantFrom(...Object.keys(SPELLINGS)),
  names: fc.record({
    runId: nameOf(NAMES.runId),
    runStatus: nameOf(NAMES.runStatus),
    instant: nameOf(NAMES.instant),
    date: nameOf(NAMES.date),
    time: nameOf(NAMES.time),
    photos: nameOf(NAMES.photos),
    photoId: nameOf(NAMES.photoId),
    captured: nameOf(NAMES.captured),
    displayId: nameOf(NAMES.displayId),
    measured: nameOf(NAMES.measured),
    link: nameOf(NAMES.link),
    photoStatus: nameOf(NAMES.photoStatus),
  }),
  /** How a run says its time: an instant, date and time of the chain, or both. */
  time: fc.constantFrom('instant', 'spaced', 'local', 'both'),
  seconds: fc.boolean(),
  /** How ids are written outside the reports: as there, in capitals, or without dashes. */
  ids: fc.constantFrom('same', 'same', 'capitals', 'bare'),
  says: fc.record({ captured: fc.boolean(), displayId: fc.boolean(), measured: fc.boolean(), status: fc.boolean() }),
  unknownOfRun: fc.record(UNKNOWN, { requiredKeys: [] }),
  unknownOfPhoto: fc.record(UNKNOWN, { requiredKeys: [] }),
});
type Choices = typeof SHAPE extends fc.Arbitrary<infer One> ? One : never;

/** A way to write runs and photos, and what has no meaning in it, as the page should show it. */
export type LooseShape = {
  readonly choices: Choices;
  readonly idOf: (id: string) => string;
  readonly run: (run: ChainProtocol) => Fields;
  /** As getStoreProtocol answers. */
  readonly runWith: (run: ChainProtocol, images: readonly ChainImage[]) => Fields;
  readonly capturedAt: (image: ChainImage) => string | null;
  readonly otherOfRun: readonly OtherText[];
  readonly otherOfPhoto: readonly OtherText[];
};
type OtherText = { readonly name: string; readonly text: string };

/** @returns services of every shape */
export const looseShapes: fc.Arbitrary<LooseShape> = SHAPE.map((choices) => {
  const { names, says, ids, unknownOfRun, unknownOfPhoto } = choices;
  const spell = SPELLINGS[choices.spelling] ?? String;
  const pathOf = (name: string): string[] => name.split('.').map((part) => spell(part.split(' ')));
  const write = (fields: Readonly<Record<string, Json | undefined>>): Fields =>
    Object.entries(fields).reduce<Fields>(
      (all, [name, value]) => (value === undefined ? all : put(all, pathOf(name), value)),
      {},
    );
  const textsOf = (fields: Readonly<Record<string, Json | undefined>>): OtherText[] =>
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name: pathOf(name).join('.'), text: textOf(value) }],
    );
  const idOf = (id: string): string =>
    ids === 'capitals' ? id.toUpperCase() : ids === 'bare' ? id.replaceAll('-', '') : id;
  const run = ({ protocolId, status, ...of }: ChainProtocol): Fields =>
    write({
      ...unknownOfRun,
      [names.runId]: idOf(protocolId),
      [names.runStatus]: status,
      ...timeOf(of, choices),
    });
  const photo = (image: ChainImage): Fields =>
    write({
      ...unknownOfPhoto,
      [names.photoId]: idOf(image.photoId),
      [names.link]: `https://pictures.example/${image.photoId}.jpg?signature=s3cret`,
      ...(says.captured ? { [names.captured]: image.capturedAt } : {}),
      ...(says.displayId ? { [names.displayId]: image.expositionId } : {}),
      ...(says.measured && image.fillRate !== null ? { [names.measured]: image.fillRate } : {}),
      ...(says.status ? { [names.photoStatus]: image.status } : {}),
    });
  return {
    choices,
    idOf,
    run,
    runWith: (of, images) => put(run(of), pathOf(names.photos), images.map(photo)),
    capturedAt: (image) => (says.captured ? image.capturedAt : null),
    otherOfRun: textsOf(unknownOfRun),
    otherOfPhoto: textsOf(unknownOfPhoto),
  };
});

function timeOf(
  { scheduledDate, scheduledAt, scheduledDatetime }: Omit<ChainProtocol, 'protocolId' | 'status'>,
  { names, time, seconds }: Choices,
): Readonly<Record<string, string>> {
  const instant = { [names.instant]: time === 'spaced' ? scheduledDatetime.replace('T', ' ') : scheduledDatetime };
  const local = { [names.date]: scheduledDate, [names.time]: seconds ? scheduledAt : scheduledAt.slice(0, 5) };
  if (time === 'local') return local;
  return time === 'both' ? { ...local, ...instant } : instant;
}

function put(fields: Fields, [first = '', ...rest]: readonly string[], value: Json): Fields {
  if (rest.length === 0) return { ...fields, [first]: value };
  const inner = fields[first];
  const into = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as Fields) : {};
  return { ...fields, [first]: put(into, rest, value) };
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
