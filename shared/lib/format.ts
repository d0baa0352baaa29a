/** Languages that Endcap is written in. */
export type Language = 'en' | 'pl';

const TAG = { en: 'en-GB', pl: 'pl-PL' } as const satisfies Record<Language, string>;
const NOTHING = '–';
const MINUS = '−';

const KILOBYTE = ['kilobyte', 1024] as const;
const LARGER = [
  ['gigabyte', 1024 ** 3],
  ['megabyte', 1024 ** 2],
] as const;

/** Four digits of one unit are more than a reader needs. */
const scaleOf = (bytes: number) => LARGER.find(([, size]) => (bytes * 1024) / size >= 1000) ?? KILOBYTE;

const atNoon = (date: string): Date => new Date(`${date}T12:00:00Z`);

/** Numbers, dates and order of words as the language writes them. */
export type Format = {
  /** `68.4%`, or with more decimals (shared/domain/add-up.ts); null is `–`, never 0. */
  readonly percent: (value: number | null, digits?: number) => string;
  /** Percentage points with their sign: `−6.5`, `+1.2`; null is `–`. */
  readonly delta: (value: number | null, digits?: number) => string;
  readonly integer: (value: number) => string;
  /** `20 Nov 2026` */
  readonly date: (date: string) => string;
  /** `Fri 20 Nov` */
  readonly dayMonth: (date: string) => string;
  /** `7–20 November 2026`; short: `7–20 Nov 2026` */
  readonly dateRange: (first: string, last: string, month?: 'long' | 'short') => string;
  /** `14:02` in a zone; `instant` is ISO 8601 or milliseconds. */
  readonly time: (instant: string | number, timeZone?: string) => string;
  /** `20 Nov 2026, 14:02` in a zone. */
  readonly dateTime: (instant: string | number, timeZone?: string) => string;
  /** `212 MB`: one decimal below ten; 1 MB is 1024 kB, as the limit counts it. */
  readonly bytes: (bytes: number) => string;
  /** `4.2`; whole numbers without decimals. */
  readonly number: (value: number) => string;
  /** Name of a weekday on the wire's scale: 0 is Sunday. */
  readonly weekday: (weekday: number) => string;
  /** The same in short. */
  readonly shortWeekday: (weekday: number) => string;
  /** Order of words: Polish collation in both languages, so that a list keeps its order; numbers by value. */
  readonly collator: Intl.Collator;
};

/** Names of weekdays, each made once: a matrix of targets asks for hundreds. */
function namesBy(formatter: Intl.DateTimeFormat): Format['weekday'] {
  const names = new Map<number, string>();
  return (day) => {
    const name = names.get(day) ?? formatter.format(new Date(Date.UTC(2026, 10, 22 + day, 12)));
    names.set(day, name);
    return name;
  };
}

/**
 * A percentage with four decimals as a part of one. A division alone would add others, and 0.35% would be written as
 * 0.3%.
 */
export const partOfOne = (percent: number): number => Math.round(percent * 10_000) / 1_000_000;

/** Number formats by their decimals, each made once: more than one is rarely asked for. */
function byDigits(tag: string, options: Intl.NumberFormatOptions): (digits: number) => Intl.NumberFormat {
  const made = new Map<number, Intl.NumberFormat>();
  return (digits) => {
    const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const formatter = made.get(digits) ?? new Intl.NumberFormat(tag, { ...options, ...exact });
    made.set(digits, formatter);
    return formatter;
  };
}

/** Builds the formatters of a language once; Intl objects are slow to make. */
export function createFormat(language: Language): Format {
  const tag = TAG[language];
  const percent = byDigits(tag, { style: 'percent' });
  const points = byDigits(tag, { signDisplay: 'exceptZero' });
  const integer = new Intl.NumberFormat(tag, { maximumFractionDigits: 0, useGrouping: 'always' });
  const date = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const shortWeekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const dayMonth = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const range = (month: 'long' | 'short') =>
    new Intl.DateTimeFormat(tag, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' });
  const ranges = { long: range('long'), short: date };
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  const decimal = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const unit = (name: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits });
  const zoned = new Map<string, Intl.DateTimeFormat>();
  const inZone = (kind: 'time' | 'dateTime', timeZone: string | undefined): Intl.DateTimeFormat => {
    const key = `${kind} ${timeZone ?? ''}`;
    const known = zoned.get(key);
    if (known) return known;
    const formatter = new Intl.DateTimeFormat(tag, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(kind === 'dateTime' ? { day: 'numeric', month: 'short', year: 'numeric' } : {}),
      ...(timeZone === undefined ? {} : { timeZone }),
    });
    zoned.set(key, formatter);
    return formatter;
  };
  return {
    percent: (value, digits = 1) => (value === null ? NOTHING : percent(digits).format(partOfOne(value))),
    delta: (value, digits = 1) => (value === null ? NOTHING : points(digits).format(value).replace('-', MINUS)),
    integer: (value) => integer.format(value),
    date: (day) => date.format(atNoon(day)),
    // Intl would put a comma between the two in Polish.
    dayMonth: (day) => `${shortWeekday.format(atNoon(day))} ${dayMonth.format(atNoon(day))}`,
    dateRange: (first, last, month = 'long') => ranges[month].formatRange(atNoon(first), atNoon(last)),
    time: (instant, timeZone) => inZone('time', timeZone).format(new Date(instant)),
    dateTime: (instant, timeZone) => inZone('dateTime', timeZone).format(new Date(instant)),
    bytes: (bytes) => {
      const [name, size] = scaleOf(bytes);
      // A small file must not be shown as 0 kB.
      const value = name === 'kilobyte' ? Math.ceil(bytes / size) : bytes / size;
      return unit(name, value < 10 && name !== 'kilobyte' ? 1 : 0).format(value);
    },
    number: (value) => decimal.format(value),
    weekday: namesBy(weekday),
    shortWeekday: namesBy(shortWeekday),
    collator: new Intl.Collator('pl', { numeric: true, sensitivity: 'variant' }),
  };
}
