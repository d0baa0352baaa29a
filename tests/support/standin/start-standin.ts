import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findLastingPort } from '../services/free-port.ts';
import { type Ask, type Guards, type State, Told } from './control.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export interface RunningStandin {
  /** The page of the window, seen from the test. */
  readonly page: Page;
  /** Milliseconds from the start to the shown window, browser included. */
  readonly shownAfter: number;
  readonly pid: number;
  /** Everything printed so far. */
  output(): string;
  state(): Promise<State>;
  guards(permissions: readonly string[]): Promise<Guards>;
  /** Another start of the app hands `data` over. */
  secondInstance(data: unknown): Promise<State>;
  /** Goes on in another program. */
  leave(): Promise<State>;
  /** Chooses an item of the menu by its label. */
  menu(label: string): Promise<State>;
  /** Saves the files of the app at a path from now on; empty: nowhere. */
  saveTo(path: string): Promise<State>;
  /** The pages of all windows, in the order in which they were opened. */
  pages(): readonly Page[];
  /** Clicks the notice that was shown last. */
  clickNotice(): Promise<State>;
  /** Asks the app to quit; resolves with its exit code. */
  quit(): Promise<number | null>;
  /** Resolves with the exit code when the app has ended. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts the built desktop app on the stand-in; `args` are the app's. Rejects with what it printed.
 *
 * @param variables more of its environment; with `STANDIN_APP` it runs as if it were packaged, from that folder
 */
export async function startStandin(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningStandin> {
  const port = await findLastingPort();
  const child = fork(pathOf('./run.ts'), [String(port), ...args], {
    execArgv: ['--import', pathOf('./hooks.ts')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Never the keychain of whoever runs the tests.
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:', ...variables },
  });
  const printed: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const told = answersOf(child, () => printed.join(''));
  const first = await told();
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const answerTo = (question: Ask): Promise<Told> => {
    child.send(question);
    return told();
  };
  const ask = async (question: Ask): Promise<State> => {
    const answer = await answerTo(question);
    if (answer.told !== 'state') throw new Error('an answer out of turn');
    return answer.state;
  };
  return {
    page: pageOf(browser),
    shownAfter: first.told === 'shown' ? first.ms : Number.NaN,
    pid: child.pid ?? 0,
    output: () => printed.join(''),
    state: () => ask({ ask: 'state' }),
    async guards(permissions) {
      const answer = await answerTo({ ask: 'guards', permissions: [...permissions] });
      if (answer.told !== 'guards') throw new Error('an answer out of turn');
      return answer.guards;
    },
    secondInstance: (data) => ask({ ask: 'second-instance', data }),
    leave: () => ask({ ask: 'leave' }),
    menu: (label) => ask({ ask: 'menu', label }),
    saveTo: (path) => ask({ ask: 'save-to', path }),
    pages: () => pagesOf(browser),
    clickNotice: () => ask({ ask: 'click-notice' }),
    quit: () => {
      child.send({ ask: 'quit' } satisfies Ask);
      return ended;
    },
    ended,
  };
}

/** Gives one message of the child after the other; rejects when it ends instead. */
function answersOf(child: ChildProcess, output: () => string): () => Promise<Told> {
  return () =>
    new Promise((resolve, reject) => {
      const end = () => reject(new Error(`the app ended\n${output()}`));
      child.once('exit', end);
      child.once('message', (message) => {
        child.off('exit', end);
        resolve(Told.parse(message));
      });
    });
}

const pagesOf = (browser: Browser): Page[] =>
  browser
    .contexts()
    .flatMap((context) => context.pages())
    .filter((one) => one.url().startsWith('https://app.endcap.test/'));

function pageOf(browser: Browser): Page {
  const [page] = pagesOf(browser);
  if (page === undefined) throw new Error('no window');
  return page;
}
