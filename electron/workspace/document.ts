import { join } from 'node:path';
import type { z } from 'zod';
import type { Clock } from '#electron/lib/clock.ts';
import { notWritten } from '#electron/lib/failure-error.ts';
import { readJsonFile, writeJsonFile } from '#electron/lib/json-file.ts';
import type { Log } from '#electron/lib/log.ts';

/** A small file of Endcap's own, held in memory and written on every change. Several Endcaps may share it. */
export type Document<Value> = {
  load(): Promise<void>;
  value(): Value;
  /** Where an unreadable file was moved when loading; null: there was none, or it could not be moved. */
  quarantined(): string | null;
  /**
   * Changes the value and the file, one change at a time. What another Endcap has written meanwhile is changed, not
   * overwritten. If the file can't be written, nothing changes.
   *
   * @throws FailureError `unwritable`
   */
  update(change: (value: Value) => Value): Promise<Value>;
  /** Takes over what another Endcap has written meanwhile, and writes nothing. */
  refresh(): Promise<Value>;
};

export type DocumentPorts = { readonly folder: string; readonly clock: Clock; readonly log: Log };

/**
 * @param name file name inside the folder for Endcap's files
 * @param initial the value when there is no readable file
 * @param keepOwn what of the held value goes on here, whatever another Endcap has written; absent: nothing
 */
export function createDocument<Schema extends z.ZodType>(
  { folder, clock, log }: DocumentPorts,
  name: string,
  schema: Schema,
  initial: z.output<Schema>,
  keepOwn: (found: z.output<Schema>, held: z.output<Schema>) => z.output<Schema> = (found) => found,
): Document<z.output<Schema>> {
  const path = join(folder, name);
  const state: { value: z.output<Schema>; last: Promise<void>; quarantined: string | null } = {
    value: initial,
    last: Promise.resolve(),
    quarantined: null,
  };
  /** null: there is none that can be read. */
  const read = async (): Promise<z.output<Schema> | null> => {
    const found = await readJsonFile(path, schema, clock.now());
    if (found.state === 'read') return found.value;
    if (found.state === 'quarantined') {
      state.quarantined = found.movedTo;
      log.warning('file_quarantined', { name, moved: found.movedTo !== null });
    }
    return null;
  };
  const current = async (): Promise<z.output<Schema>> => {
    const found = await read();
    return found === null ? state.value : keepOwn(found, state.value);
  };
  /** One after the other. */
  const inTurn = (run: () => Promise<z.output<Schema>>): Promise<z.output<Schema>> => {
    const done = state.last.then(run);
    state.last = done.then(
      () => {},
      () => {},
    );
    return done;
  };
  return {
    async load() {
      state.value = (await read()) ?? state.value;
    },
    value: () => state.value,
    quarantined: () => state.quarantined,
    update: (change) =>
      inTurn(async () => {
        const next = change(await current());
        await writeJsonFile(path, next).catch((error: unknown) => {
          log.warning('file_not_written', { name, error });
          return notWritten(error);
        });
        state.value = next;
        return next;
      }),
    refresh: () =>
      inTurn(async () => {
        const found = await current();
        state.value = found;
        return found;
      }),
  };
}
