import type { GivenFile } from '#renderer/ui/save-file.ts';

/**
 * Has the parts of an export saved, one after the other.
 *
 * @param save null: the person did not want this one
 * @returns those that were saved: where one of them can't be, those before it
 * @throws what `save` throws before anything was saved
 */
export async function saveParts<Part>(
  parts: readonly Part[],
  save: (part: Part, nth: number) => Promise<GivenFile | null>,
): Promise<readonly GivenFile[]> {
  const made: GivenFile[] = [];
  for (const [at, part] of parts.entries()) {
    try {
      const saved = await save(part, at + 1);
      if (saved !== null) made.push(saved);
    } catch (error) {
      if (made.length === 0) throw error;
      // It would hide that others are on the disk.
      return made;
    }
  }
  return made;
}
