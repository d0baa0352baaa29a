import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { keyAccount } from '#electron/cache/find-key.ts';
import type { WorkspaceDb } from '#electron/store/db/workspace-db.ts';
import { isFileKey, openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { workspacePaths } from '#electron/store/file/workspace-paths.ts';
import { secretIn } from './file-keychain.ts';
import { type KillOrder, KillWord } from './kill-words.ts';

const SCRIPT = fileURLToPath(new URL('kill-run.ts', import.meta.url));

/** A process that works until it is killed. */
export type Victim = {
  /** Resolves with the next word that `wanted` takes; rejects when the process ends first. */
  heard(wanted: (word: KillWord) => boolean): Promise<void>;
  kill(): Promise<void>;
  readonly isAlive: () => boolean;
};

/** Everything that lies on the disk from one kill to the next, in folders that go with the test. */
export function aKillWorld() {
  const root = mkdtempSync(join(tmpdir(), 'endcap-kill-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const userData = join(root, 'user-data');
  const keychain = join(root, 'keychain.json');

  return {
    start(order: Omit<KillOrder, 'userData' | 'keychain'>, onWord: (word: KillWord) => void = () => {}): Victim {
      const child = fork(SCRIPT, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      const ended = once(child, 'exit');
      const listeners = new Set<(word: KillWord) => void>([onWord]);
      child.on('message', (message) => {
        const word = KillWord.parse(message);
        for (const listener of listeners) listener(word);
      });
      child.send({ ...order, userData, keychain } satisfies KillOrder);
      return {
        isAlive: () => child.exitCode === null && child.signalCode === null,
        heard: (wanted) =>
          new Promise((resolve, reject) => {
            listeners.add((word) => wanted(word) && resolve());
            void ended.then(([code, signal]) => reject(new Error(`it ended by itself: ${code ?? signal}`)));
          }),
        async kill() {
          child.kill('SIGKILL');
          const [code] = await ended;
          if (code !== null) throw new Error(`it had ended by itself before, with ${code}`);
        },
      };
    },

    /**
     * Opens what the process left behind, as the next start does; null: it was killed before there was anything.
     *
     * @throws when it is not complete
     */
    open(): WorkspaceDb | null {
      const [workspaceId] = listIn(join(userData, 'workspaces'));
      if (workspaceId === undefined) return null;
      const folder = join(userData, 'workspaces', workspaceId);
      const names = listIn(folder);
      const stray = names.find((name) => name.includes('set-aside'));
      if (stray !== undefined) throw new Error(`${stray}: a file was given up`);
      if (!names.includes('kept.db')) return null;
      const key = secretIn(keychain, keyAccount(workspaceId)) ?? '';
      if (!isFileKey(key)) throw new Error('a file without a key in the keychain');
      const opening = openWorkspaceFile(workspacePaths(folder).file, key, 'write');
      if (opening.verdict !== 'opened') throw new Error(`the file is ${opening.verdict}`);
      const { db } = opening;
      const checks = ['PRAGMA integrity_check', 'PRAGMA foreign_key_check'].flatMap((sql) =>
        db.prepare<[], object>(sql).all(),
      );
      if (JSON.stringify(checks) !== '[{"integrity_check":"ok"}]') throw new Error(JSON.stringify(checks));
      return db;
    },
  };
}

const listIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};
