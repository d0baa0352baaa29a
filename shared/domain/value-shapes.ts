// Shapes by which a value of an unspecified field is recognised. Wide on purpose: formats are not shown.

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/;

/** A text with more than white space in it. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
/** An id: any text, or a whole number. */
export const isId = (value: unknown): value is string | number => isText(value) || Number.isSafeInteger(value);
/** A UUID of any version. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
/** A date with a time of day that a clock can show. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
/** A day that the calendar has, `2026-11-20`. */
export const isDate = (value: unknown): value is string =>
  typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value));
/** A time of day, seconds or not. */
export const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value);
/** A whole number from 0. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
/** A number from 0 to 100. */
export const isPercent = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 100;
/** A number that can be calculated with. */
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
/** An address of the web, http or https. */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[^\s/]+/i.test(value);
