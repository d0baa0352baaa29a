import { z } from 'zod';
import type { Clock } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { PictureHost } from '#shared/bridge/workspaces.ts';

/** The hosts beside the service's own from which a workspace's pictures come, as they are stored. */
export const SavedPictureHosts = z.object({
  /** Hosts are learnt until then, in milliseconds since 1970 UTC; later ones are asked about. */
  learningUntil: z.number(),
  hosts: z.array(PictureHost),
});
export type SavedPictureHosts = z.infer<typeof SavedPictureHosts>;

/** Decides from which hosts the pictures of one workspace may come. The service's own is not asked about here. */
export type PictureHosts = {
  /** A picture of the workspace is fetched. With the first of all, the time begins in which hosts are learnt. */
  begin(): Promise<void>;
  /**
   * Before anything is sent to a host or asked about its name. A host that may not be used is noted, so that a person
   * is asked.
   *
   * @throws FailureError `photo_held_back`, or `photo_refused` with reason `policy`
   */
  admit(host: string): Promise<void>;
  /** Remembers a host that was admitted and turned out to be on the internet. */
  learn(host: string): Promise<void>;
};

type PictureHostsPorts = {
  readonly clock: Clock;
  /** The only hosts that an organisation allows; null: hosts are learnt, and a person decides. */
  readonly only: () => readonly string[] | null;
  /** null: no picture has been fetched yet. */
  readonly value: () => SavedPictureHosts | null;
  readonly update: (change: (saved: SavedPictureHosts) => SavedPictureHosts) => Promise<void>;
};

/** The first hour with pictures: long enough for all pages, redirects and numbered hosts of a new service. */
const LEARNING_MS = 60 * 60_000;
/** A service that names ever new hosts must not fill the list. */
const MOST_HOSTS = 50;

/** The hosts of one workspace. */
export function createPictureHosts({ clock, only, value, update }: PictureHostsPorts): PictureHosts {
  const isLearning = (saved: SavedPictureHosts | null): boolean => {
    const left = (saved?.learningUntil ?? Number.POSITIVE_INFINITY) - clock.now();
    // A clock that was set back does not begin the hour again.
    return saved === null || (left > 0 && left <= LEARNING_MS);
  };
  const stateOf = (host: string) => value()?.hosts.find((one) => one.host === host)?.state ?? null;
  // A list that can't be written down must not cost the picture: the host is then learnt or asked about again.
  const note = (host: string, state: PictureHost['state']) =>
    update((saved) => withNewHost(saved, { host, state })).catch(() => {});

  return {
    async begin() {
      if (value() === null) await update((saved) => saved).catch(() => {});
    },
    async admit(host) {
      const allowed = only();
      if (allowed?.includes(host)) return;
      if (allowed !== null) throw new FailureError({ code: 'photo_refused', reason: 'policy' });
      const state = stateOf(host);
      if (state === 'allowed' || (state === null && isLearning(value()))) return;
      if (state === null) await note(host, 'asked');
      throw new FailureError({ code: 'photo_held_back', host, count: 1 });
    },
    async learn(host) {
      if (only() === null && stateOf(host) === null && isLearning(value())) await note(host, 'allowed');
    },
  };
}

/** What is stored with the first picture of a workspace. */
export const firstPictureHosts = (now: number): SavedPictureHosts => ({ learningUntil: now + LEARNING_MS, hosts: [] });

function withNewHost(saved: SavedPictureHosts, added: PictureHost): SavedPictureHosts {
  const isKnown = saved.hosts.some(({ host }) => host === added.host);
  return isKnown || saved.hosts.length >= MOST_HOSTS ? saved : { ...saved, hosts: [...saved.hosts, added] };
}

/** What a person decided about a host. */
export function withHostState(saved: SavedPictureHosts, host: string, state: PictureHost['state']): SavedPictureHosts {
  const isKnown = saved.hosts.some((one) => one.host === host);
  // The list was full when the host appeared.
  if (!isKnown) return { ...saved, hosts: [...saved.hosts, { host, state }] };
  return { ...saved, hosts: saved.hosts.map((one) => (one.host === host ? { host, state } : one)) };
}

/** Forgets a host. None is learnt any more, or the next picture would bring it back. */
export function withoutHost(saved: SavedPictureHosts, host: string): SavedPictureHosts {
  return { learningUntil: 0, hosts: saved.hosts.filter((one) => one.host !== host) };
}

/** For the sample, whose pictures come from itself alone. */
export const noOtherHosts: PictureHosts = {
  begin: async () => {},
  admit: async () => {
    throw new FailureError({ code: 'photo_refused', reason: 'address' });
  },
  learn: async () => {},
};
