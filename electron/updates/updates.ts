import { z } from 'zod';
import { isoOf, wait } from '#electron/lib/clock.ts';
import type { Updater } from '#electron/lib/platform.ts';
import { createDocument, type DocumentPorts } from '#electron/workspace/document.ts';
import type { Policy } from '#shared/bridge/policy.ts';
import type { UpdateFailure, UpdateState, UpdateWay } from '#shared/bridge/updates.ts';
import { updateFailure } from './update-failure.ts';

/** Newer versions of the app: looks for them, and downloads one by choice or by policy. */
export type Updates = {
  /** Reads what is known from earlier, and looks for newer versions from then on. */
  start(): Promise<void>;
  state(): UpdateState;
  /** Asks the server now. Never rejects. */
  check(): Promise<UpdateState>;
  /** Begins to download what was found. */
  download(): UpdateState;
  /** The organisation sets something else: what it has switched off is not put in place. */
  policyChanged(): void;
  /** Resolves when what is known is written. */
  close(): Promise<void>;
};

type UpdatesPorts = {
  readonly updater: Updater | undefined;
  /** Version of the app that runs. */
  readonly version: string;
  readonly document: DocumentPorts;
  readonly policy: () => Policy | null;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  /** Whether something is being published or downloaded, which comes first. */
  readonly isBusy: () => Promise<boolean>;
};

/** Over so long the computers of a chain spread their questions, and so long each of them pauses at least. */
const SPREAD_MS = 6 * 3_600_000;
/** A question that fell due while the app was closed or the computer asleep: soon, but not all at nine o'clock. */
const LATE_MS = 10 * 60_000;
/** Timers stand still while a computer sleeps: the clock is looked at again after so long. */
const LOOK_MS = 60 * 60_000;
const BUSY_MS = 60_000;

/** Content of updates.json in the folder for Endcap's files. */
const Kept = z.object({
  /** The version that looked. */
  version: z.string(),
  checkedAt: z.iso.datetime().nullable(),
  found: z.string().nullable(),
  /** When to look again, in milliseconds since 1970. */
  dueAt: z.number(),
});

/** The updates of a host; nothing happens before `start`. */
export function createUpdates(ports: UpdatesPorts): Updates {
  const { updater, version, document, random } = ports;
  const { clock, log } = document;
  const nothing = { version, checkedAt: null, found: null, dueAt: 0 };
  const file = createDocument(document, 'updates.json', Kept, nothing);
  const closing = new AbortController();
  const now: {
    work: UpdateState['work'];
    failure: UpdateFailure | null;
    /** The updater knows what to download: the server answered in this run, and nothing stood in the way. */
    isAsked: boolean;
    last: Promise<void>;
    /** Also what could not be written: a full disk must not lead to questions without end. */
    known: z.infer<typeof Kept>;
    written: Promise<void>;
  } = {
    work: { state: 'idle' },
    failure: null,
    isAsked: false,
    last: Promise.resolve(),
    known: nothing,
    written: Promise.resolve(),
  };

  const way = (): UpdateWay => wayOf(updater, ports.policy());
  const looks = (): boolean => !['none', 'no_address', 'off'].includes(way());
  const state = (): UpdateState => {
    const { checkedAt, found } = now.known;
    return {
      version,
      way: way(),
      address: updater?.address ?? null,
      checkedAt,
      found,
      work: now.work,
      failure: now.failure,
    };
  };
  const keep = (change: Partial<z.infer<typeof Kept>>): void => {
    now.known = { ...now.known, ...change };
    now.written = file
      .update(() => now.known)
      .then(
        () => {},
        () => {},
      );
  };

  /** Whoever can't tell at the moment, because another workspace is being opened for example, is busy. */
  const isBusy = (): Promise<boolean> => ports.isBusy().catch(() => true);
  const isDownloaded = (): boolean => now.work.state === 'downloaded';

  /** One after the other, as the updater wants it; a failure becomes part of the state. */
  const inTurn = (run: (updater: Updater) => Promise<void>): Promise<void> => {
    now.last = now.last.then(async () => {
      if (updater === undefined || !looks() || isDownloaded()) return;
      now.failure = null;
      await run(updater).catch((error: unknown) => {
        if (closing.signal.aborted) return;
        now.failure = updateFailure(error);
        log.warning('update_failed', { failure: now.failure, error });
      });
      if (!isDownloaded()) now.work = { state: 'idle' };
    });
    return now.last;
  };
  const ask = async ({ check }: Updater): Promise<void> => {
    now.work = { state: 'checking' };
    now.isAsked = false;
    const found = await check(ports.policy()?.updates?.channel ?? 'latest');
    now.isAsked = true;
    keep({ checkedAt: isoOf(clock.now()), found });
  };
  const fetch = async (from: Updater): Promise<void> => {
    if (!from.installs) return;
    while (await isBusy()) {
      now.work = { state: 'waiting' };
      await wait(clock, BUSY_MS, closing.signal);
    }
    if (!looks()) return;
    if (!now.isAsked) await ask(from);
    if (now.known.found === null) return;
    now.work = { state: 'downloading', done: 0, total: null };
    await from.download((done, total) => {
      now.work = { state: 'downloading', done, total };
    });
    now.work = { state: 'downloaded' };
    log.info('update_downloaded', { version: now.known.found });
    policyChanged();
  };
  const policyChanged = (): void => {
    if (way() !== 'off' || !isDownloaded() || updater?.withdraw() !== true) return;
    log.info('update_withdrawn', { version: now.known.found });
    now.work = { state: 'idle' };
    now.isAsked = false;
  };
  const look = async (): Promise<void> => {
    keep({ dueAt: clock.now() + SPREAD_MS * (1 + random()) });
    await inTurn(ask);
    if (way() === 'automatic' && now.known.found !== null) await inTurn(fetch);
  };
  const goOn = async (): Promise<void> => {
    for (;;) {
      const left = now.known.dueAt - clock.now();
      // Also when the clock was far ahead when this was written.
      if (left > 2 * SPREAD_MS) keep({ dueAt: clock.now() + random() * SPREAD_MS });
      else if (left <= 0 && looks() && !(await isBusy())) await look();
      else await wait(clock, left <= 0 ? BUSY_MS : Math.min(left, LOOK_MS), closing.signal);
    }
  };

  return {
    async start() {
      if (updater?.address == null) return;
      await file.load();
      now.known = file.value();
      const { dueAt, version: looked } = now.known;
      if (looked !== version) keep({ ...nothing, dueAt });
      if (dueAt === 0) keep({ dueAt: clock.now() + random() * SPREAD_MS });
      else if (dueAt <= clock.now()) keep({ dueAt: clock.now() + random() * LATE_MS });
      goOn().catch((error: unknown) => {
        if (!closing.signal.aborted) log.error('updates_stopped', { error });
      });
    },
    state,
    async check() {
      await inTurn(ask);
      return state();
    },
    download() {
      if (looks() && updater?.installs && now.work.state === 'idle') {
        now.work = { state: 'downloading', done: 0, total: null };
      }
      void inTurn(fetch);
      return state();
    },
    policyChanged,
    close() {
      closing.abort();
      return now.written;
    },
  };
}

function wayOf(updater: Updater | undefined, policy: Policy | null): UpdateWay {
  if (updater === undefined) return 'none';
  if (updater.address === null) return 'no_address';
  const use = policy?.updates?.use ?? 'offered';
  return use === 'off' || updater.installs ? use : 'told';
}
