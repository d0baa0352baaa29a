const DAY_MS = 86_400_000;

export const noonUtc = (date: string): number => Date.parse(`${date}T12:00:00Z`);

/** 0 is Sunday. */
export const weekdayOn = (date: string): number => new Date(noonUtc(date)).getUTCDay();

/** ISO week: that of the Thursday of the same Monday-to-Sunday, counted within the Thursday's year. */
export function isoWeek(date: string): string {
  const thursday = new Date(noonUtc(date) + (4 - (weekdayOn(date) || 7)) * DAY_MS);
  const dayOfYear = Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / DAY_MS);
  return `${thursday.getUTCFullYear()}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`;
}

/** An instant by its whole second and the digits after it, of which there may be any number. */
function instant(dateTime: string): readonly [second: number, digits: string] {
  const [, before = '', digits = '', zone = ''] = /^(.*?)(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)$/i.exec(dateTime) ?? [];
  return [Date.parse(before + zone), digits.replace(/0+$/, '')];
}

function isBefore(a: string, b: string): boolean {
  const [[left, leftDigits], [right, rightDigits]] = [instant(a), instant(b)];
  return left === right ? leftDigits < rightDigits : left < right;
}

/** Whether an instant is in `[from, to)`. */
export const isWithin = (dateTime: string, from: string, to: string): boolean =>
  !isBefore(dateTime, from) && isBefore(dateTime, to);

/** The order of texts by their code points: that of their bytes in UTF-8. */
export const inCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
