import { z } from 'zod';
import type { Clock } from '#electron/lib/clock.ts';
import type { Platform } from '#electron/lib/platform.ts';
import { PRINT_BYTES, PROBES_BYTES } from '#shared/domain/picture-print.ts';
import { pictureTypeOf } from './fetch-picture.ts';
import type { PictureOutcome, PictureTask, PrintTask } from './picture-work.ts';

/** What is sent to the process: bytes, and nothing that says whose they are. */
export type PictureRequest = { readonly id: number; readonly task: PictureTask; readonly bytes: Uint8Array };

/** A picture may have taken the process over, so each of its messages is checked like one of a stranger. */
const PictureReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), pid: z.int() }),
  z.object({
    kind: z.literal('done'),
    id: z.int(),
    outcome: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), bytes: z.instanceof(Uint8Array).nullable() }),
      z.object({ ok: z.literal(false), reason: z.enum(['type', 'pixels']) }),
    ]),
    /** Resident bytes of the process. */
    memory: z.number(),
  }),
]);
export type PictureReply = z.infer<typeof PictureReply>;

/** One process that decodes pictures, from its start to its end. */
export type PictureChild<Job extends PictureRequest> = {
  readonly isReady: () => boolean;
  /** What it has under way. */
  readonly running: () => readonly Job[];
  /** Whether it has grown or worked so much that another should take its place. */
  readonly isWornOut: () => boolean;
  send(job: Job): void;
  /** Ends it, without `onLost`. Resolves when it is gone. */
  end(): Promise<void>;
};

type PictureChildPorts<Job> = {
  readonly startProcess: Platform['startPictureProcess'];
  readonly clock: Clock;
  readonly onReady: (pid: number) => void;
  readonly onDone: (job: Job, outcome: PictureOutcome) => void;
  /** Called once if it ended, took too long or sent nonsense; with what it had under way. It is ended then. */
  readonly onLost: (why: 'exit' | 'start' | 'time' | 'answer', jobs: readonly Job[]) => void;
};

/** A slow computer loads the library in seconds. */
const START_MS = 60_000;
/** The largest picture takes a second or two; one that takes this long is made to. */
const MOST_MS = 20_000;
const MOST_MEMORY = 512 * 1024 * 1024;
const MOST_PICTURES = 2_000;
const MEGABYTE = 1024 * 1024;
/** What each task gives that makes a picture: its type, and the most it can take. */
const GIVEN = {
  thumbnail: { type: 'image/webp', most: 2 * MEGABYTE },
  card: { type: 'image/jpeg', most: 2 * MEGABYTE },
  page: { type: 'image/jpeg', most: 8 * MEGABYTE },
  whole: { type: 'image/jpeg', most: 64 * MEGABYTE },
} as const satisfies Record<Exclude<PictureTask, 'check' | PrintTask>, { type: string; most: number }>;
const PRINTS = { print: PRINT_BYTES, probes: PROBES_BYTES } as const satisfies Record<PrintTask, number>;

/** Starts a process. Throws if the host can't. */
export function startPictureChild<Job extends PictureRequest>(ports: PictureChildPorts<Job>): PictureChild<Job> {
  const { clock, onReady, onDone, onLost } = ports;
  const process = ports.startProcess();
  const ended = Promise.withResolvers<void>();
  const running = new Map<number, { readonly job: Job; readonly cancelLimit: () => void }>();
  const state = { isReady: false, isOver: false, pictures: 0, memory: 0 };
  const jobs = () => [...running.values()].map(({ job }) => job);

  const end = (): void => {
    state.isOver = true;
    cancelStart();
    for (const { cancelLimit } of running.values()) cancelLimit();
    process.kill();
  };
  const lose = (why: Parameters<typeof onLost>[0]): void => {
    if (state.isOver) return;
    end();
    onLost(why, jobs());
  };
  const cancelStart = clock.after(START_MS, () => lose('start'));

  process.onExit(() => {
    ended.resolve();
    lose('exit');
  });
  process.onMessage((message) => {
    if (state.isOver) return;
    const { data } = PictureReply.safeParse(message);
    if (data?.kind === 'ready') {
      cancelStart();
      state.isReady = true;
      return onReady(data.pid);
    }
    const found = data && running.get(data.id);
    if (!found || !isBelievable(found.job.task, data.outcome)) return lose('answer');
    found.cancelLimit();
    running.delete(data.id);
    state.pictures += 1;
    state.memory = data.memory;
    onDone(found.job, data.outcome);
  });

  return {
    isReady: () => state.isReady,
    running: jobs,
    isWornOut: () => state.memory > MOST_MEMORY || state.pictures >= MOST_PICTURES,
    send(job) {
      running.set(job.id, { job, cancelLimit: clock.after(MOST_MS, () => lose('time')) });
      process.send({ id: job.id, task: job.task, bytes: job.bytes } satisfies PictureRequest);
    },
    end() {
      end();
      return ended.promise;
    },
  };
}

/** Whether an outcome can be one of this task: of its type and not too large, and none after a check. */
function isBelievable(task: PictureTask, outcome: PictureOutcome): boolean {
  if (!outcome.ok) return true;
  if (task === 'check' || outcome.bytes === null) return task === 'check' && outcome.bytes === null;
  if (task === 'print' || task === 'probes') return [0, PRINTS[task]].includes(outcome.bytes.byteLength);
  const { type, most } = GIVEN[task];
  return outcome.bytes.byteLength <= most && pictureTypeOf(outcome.bytes) === type;
}
