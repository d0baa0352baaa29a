/** The part of fetch that the core uses; the browser host passes Node's, the Electron host `net.fetch`. */
export type PlatformFetch = (url: string, init: PlatformFetchInit) => Promise<Response>;

export type PlatformFetchInit = {
  readonly method: 'GET' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /**
   * The host must not follow redirects: it returns the 3xx answer with its `location` header. A host that can't do so
   * rejects with an error whose message says "Redirect was cancelled", as Electron's `net` module does.
   */
  readonly redirect: 'manual';
  readonly credentials: 'omit';
  readonly cache: 'no-store';
};

/** A child process of the host, with a channel of messages. */
export type HostProcess = {
  send(message: unknown): void;
  /**
   * At most one listener each. `onMessage` is called for every message, `onExit` once when the process has ended or
   * could not start.
   */
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
};

/** Where administrators put the policy file. */
export type PolicyPlace = {
  /** Absolute path. */
  readonly path: string;
  /** User ids that may own it and the folders on the way to it. */
  readonly owners: readonly number[];
  /** Windows alone, which has no such ids: the rights to a file or folder as it writes them (SDDL). */
  readonly windowsRights?: ((path: string) => Promise<string>) | undefined;
};

/** Looks for newer versions of the app, downloads one and puts it in place. One call at a time. */
export type Updater = {
  /** Where newer versions are; null: this build looks for none. */
  readonly address: string | null;
  /** Whether one can be put in place here without the rights of an administrator. */
  readonly installs: boolean;
  /**
   * Asks the server.
   *
   * @param channel name of the list of versions
   * @returns the newer version that this computer may have; null: there is none
   * @throws whatever stood in the way; `updateFailure` says what it means
   */
  check(channel: string): Promise<string | null>;
  /**
   * Downloads what the last `check` found. It takes the place of this version when the app quits.
   *
   * @param onProgress bytes
   */
  download(onProgress: (done: number, total: number) => void): Promise<void>;
  /** Keeps what was downloaded from taking the place of this version. false: the system does it all the same. */
  withdraw(): boolean;
};

/** Everything that differs between the hosts; the rest of the core is plain Node (architecture.md section 1). */
export type Platform = {
  readonly host: 'electron' | 'browser';
  /** Version of Endcap. */
  readonly version: string;
  /** `process.platform` of the computer. */
  readonly platformName: string;
  /** Absolute path of the folder for Endcap's files; the core creates it if it is missing. */
  readonly userData: string;
  readonly fetch: PlatformFetch;
  /** The proxy for requests to `url`, as `host:port` or a URL; null: none. */
  resolveProxy(url: string): Promise<string | null>;
  /** Starts the sample service, which speaks shared/bridge/sample-process.ts. */
  startSampleProcess(): HostProcess;
  /**
   * Starts the process that decodes pictures (electron/photos/picture-process.ts), which speaks picture-child.ts. Its
   * environment, folder and open files hold nothing of the user, and it is gone as soon as it is killed.
   */
  startPictureProcess(): HostProcess;
  /**
   * Starts a process that opens one file of somebody else (electron/tables/table-process.ts), which speaks
   * table-reader.ts. What holds for the process of pictures holds for it, too.
   */
  startTableProcess(): HostProcess;
  /** Absolute path of the cache's thread: electron/store/cache-worker.ts, or the file built from it. */
  readonly workerScript: string;
  /**
   * Absolute path of the thread that writes tables and other files: electron/tables/tables-worker.ts, or the file built
   * from it.
   */
  readonly tablesScript: string;
  readonly policy: PolicyPlace;
  /** Absolute path of the folder in which the host writes crash dumps; absent: it writes none. */
  readonly crashDumps?: string | undefined;
  /** Absent: whoever started this host updates it. */
  readonly updater?: Updater | undefined;
  /**
   * Shows a notice by means of the system, until the signal is aborted. Answers what became of it. null: the host has
   * no such means.
   */
  readonly showNotice: ShowNotice | null;
  /** Absent: the host has no means to paste. */
  readonly pasteInto?: PasteInto | undefined;
  /** Absent: a browser saves what the page gives out, and tells nobody what became of it. */
  readonly downloadEnded?: DownloadEnded | undefined;
  /** Absent: files are saved by the page alone. */
  readonly saveFile?: SaveFile | undefined;
};

/** Waits for the end of a download that a page began. `unknown`: it never began. @param id last part of its address */
export type DownloadEnded = (
  id: string,
) => Promise<
  { readonly state: 'saved'; readonly name: string } | { readonly state: 'cancelled' | 'failed' | 'unknown' }
>;

/**
 * Pastes into a window by its name, with all that the clipboard has or its plain text alone. Returns whether it did: only
 * what a person asks for is pasted.
 */
export type PasteInto = (window: string, isTextOnly: boolean) => boolean;

/**
 * Asks the person in a window where a file is to be saved, and saves it there, to be read by that person alone. Returns
 * the name that it got; null: it was not to be saved.
 */
export type SaveFile = (window: string, name: string, bytes: Uint8Array) => Promise<string | null>;

/** A notice in plain words. */
export type ShowNotice = (
  words: { readonly title: string; readonly body: string },
  signal: AbortSignal | undefined,
  /** The window whose page asks, where windows have names. */
  window: string | undefined,
) => Promise<'opened' | 'closed' | 'not_shown'>;
