import type { ChangeSetFile } from '#shared/domain/change-set/change-set-file.ts';
import type { ChangeSetResource } from '#shared/domain/change-set/change-set-resource.ts';

/**
 * Changes as the texts of files that can be read one by one: what belongs to one store stays together, because a file
 * may create the store.
 *
 * @param most bytes of a file that is still read
 */
export function writeChangeSets({ resources, ...head }: ChangeSetFile, most: number): string[] {
  const sizeOf = (of: readonly ChangeSetResource[]) => Buffer.byteLength(JSON.stringify(of));
  const files: { resources: ChangeSetResource[]; size: number }[] = [];
  const room = most - sizeOf([]) - Buffer.byteLength(JSON.stringify({ ...head, resources: [] }));
  for (const store of Map.groupBy(resources, ({ ref }) => ref.externalId).values()) {
    const size = sizeOf(store);
    const last = files.at(-1);
    if (last !== undefined && last.size + size <= room) {
      last.resources.push(...store);
      last.size += size;
    } else files.push({ resources: store, size });
  }
  return files.map((file) => JSON.stringify({ ...head, resources: file.resources }));
}
