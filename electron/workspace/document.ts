import { join } from 'node:path';
import type { z } from 'zod';
import type { Clock } from '#electron/lib/clock.ts';
import { readJsonFile, writeJsonFile } from '#electron/lib/json-file.ts';
import type { Log } from '#electron/lib/log.ts';

/** A small file of Endcap's own, held in memory and written on every change. */
export type Document<Value> = {
  load(): Promise<void>;
  value(): Value;
  /** Where an unreadable file was moved when loading; null: there was none, or it could not be moved. */
  quarantined(): string | null;
  /** Changes the value and the file, one change at a time. If the file can't be written, nothing changes. */
  update(change: (value: Value) => Value): Promise<Value>;
};

type DocumentPorts = { readonly folder: string; readonly clock: Clock; readonly log: Log };

/**
 * @param name file name inside the folder for Endcap's files
 * @param initial the value when there is no readable file
 */
export function createDocument<Schema extends z.ZodType>(
  { folder, clock, log }: DocumentPorts,
  name: string,
  schema: Schema,
  initial: z.output<Schema>,
): Document<z.output<Schema>> {
  const path = join(folder, name);
  const state: { value: z.output<Schema>; last: Promise<void>; quarantined: string | null } = {
    value: initial,
    last: Promise.resolve(),
    quarantined: null,
  };
  return {
    async load() {
      const found = await readJsonFile(path, schema, clock.now());
      if (found.state === 'read') state.value = found.value;
      if (found.state !== 'quarantined') return;
      state.quarantined = found.movedTo;
      log.warning('file_quarantined', { name, moved: found.movedTo !== null });
    },
    value: () => state.value,
    quarantined: () => state.quarantined,
    update(change) {
      const done = state.last.then(async () => {
        const next = change(state.value);
        await writeJsonFile(path, next);
        state.value = next;
        return next;
      });
      state.last = done.then(
        () => {},
        () => {},
      );
      return done;
    },
  };
}
