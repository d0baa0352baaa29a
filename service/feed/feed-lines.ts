import type { z } from 'zod';
import { instantOf, localTimeOf } from '#shared/domain/instants.ts';
import { issuesOfZod } from '../requests/issues.ts';
import { type FeedProtocol, FeedRecord } from './feed-record.ts';

/** Longest line that is read. A record takes a few hundred bytes. */
const MAX_LINE_BYTES = 64 * 1024;

/**
 * A line of a file, numbered from 1. `end` is the number of bytes up to its end, and `problem` says why its text could
 * not be read.
 */
export type RawLine = {
  readonly number: number;
  readonly end: number;
  readonly text: string;
  readonly problem?: string;
};

const NEWLINE = 0x0a;

/** The part of a feed that was read before, which its next line is behind. */
export type FeedStart = { readonly lines: number; readonly bytes: number };

/**
 * Splits bytes into lines, yielding as many at a time as have arrived; none for an empty chunk. Never holds more than
 * one chunk and one line.
 *
 * @param input chunks of UTF-8
 */
export async function* readLines(
  input: AsyncIterable<Buffer | string>,
  from: FeedStart = { lines: 0, bytes: 0 },
): AsyncGenerator<readonly RawLine[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest: Buffer = Buffer.alloc(0);
  let isTooLong = false;
  let number = from.lines;
  let read = from.bytes;
  let end = read;

  const lineOf = (bytes: Buffer): RawLine => {
    number += 1;
    if (isTooLong || bytes.length > MAX_LINE_BYTES) {
      isTooLong = false;
      return { number, end, text: '', problem: `Longer than ${MAX_LINE_BYTES} bytes` };
    }
    try {
      return { number, end, text: decoder.decode(bytes) };
    } catch {
      return { number, end, text: '', problem: 'Not UTF-8' };
    }
  };

  for await (const part of input) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part;
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: RawLine[] = [];
    const before = read - rest.length;
    read += chunk.length;
    let start = 0;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, start)) {
      end = before + at + 1;
      lines.push(lineOf(bytes.subarray(start, at)));
      start = at + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > MAX_LINE_BYTES) {
      isTooLong = true;
      rest = Buffer.alloc(0);
    }
    if (lines.length > 0 || chunk.length === 0) yield lines;
  }
  end = read;
  if (rest.length > 0 || isTooLong) yield [lineOf(rest)];
}

/** A line that can't be imported, and why. */
export type RefusedLine = { readonly number: number; readonly reason: string };

/** A line that was read. */
export type FeedLine = { readonly number: number; readonly record: FeedRecord };

/** Reads a line, or says what is wrong with it; undefined when it is empty. */
type ParseLine = (line: RawLine) => FeedLine | RefusedLine | undefined;

const MAX_CACHED_SCHEDULES = 10_000;

type Schedule = Pick<FeedProtocol, 'scheduledDate' | 'scheduledAt' | 'scheduledDatetime'>;

const wrongSchedule = (schedule: Schedule, timeZone: string): string | undefined => {
  const { scheduledDate, scheduledAt, scheduledDatetime } = schedule;
  const instant = Date.parse(scheduledDatetime);
  const { date, time } = localTimeOf(instant, timeZone);
  // A local time skipped by the change to summer time means the instant by the clock before the change.
  if ((date === scheduledDate && time === scheduledAt) || instantOf(scheduledDate, scheduledAt, timeZone) === instant) {
    return undefined;
  }
  return `scheduledDatetime: In ${timeZone} this instant is ${date} ${time}, not ${scheduledDate} ${scheduledAt}`;
};

const reasonOf = (error: z.ZodError): string =>
  issuesOfZod(error)
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    .join('; ');

/**
 * Makes a reader of single lines.
 *
 * @param timeZone of the chain's local dates and times
 */
export function createParseLine(timeZone: string): ParseLine {
  // The runs of all stores are scheduled at the same few instants, and converting to a time zone is slow.
  const schedules = new Map<string, string | undefined>();
  const checkSchedule = (schedule: Schedule): string | undefined => {
    const key = `${schedule.scheduledDate} ${schedule.scheduledAt} ${schedule.scheduledDatetime}`;
    if (schedules.has(key)) return schedules.get(key);
    if (schedules.size >= MAX_CACHED_SCHEDULES) schedules.clear();
    const problem = wrongSchedule(schedule, timeZone);
    schedules.set(key, problem);
    return problem;
  };
  return ({ number, text, problem }) => {
    if (problem !== undefined) return { number, reason: problem };
    if (text.trim() === '') return undefined;
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return { number, reason: 'Not valid JSON' };
    }
    const parsed = FeedRecord.safeParse(json);
    if (!parsed.success) return { number, reason: reasonOf(parsed.error) };
    const record = parsed.data;
    const reason = record.type === 'protocol' ? checkSchedule(record) : undefined;
    return reason === undefined ? { number, record } : { number, reason };
  };
}
