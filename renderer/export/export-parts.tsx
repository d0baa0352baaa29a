import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { ExportWords, PagePart } from './page-export.ts';

type MakePart = (words: ExportWords) => Promise<PagePart>;

/** Parts beside a report, in the order of the file. */
const PART_NAMES = ['compared', 'slots'] as const;
type PartName = (typeof PART_NAMES)[number];

/**
 * What the parts on screen add to a file. What a part adds is replaced, and taken out only when the part leaves:
 * whoever makes a file in between would leave it out.
 */
export function createParts() {
  const made = new Map<PartName, MakePart | null>();
  const listeners = new Set<() => void>();
  const change = (name: PartName, make: MakePart | null | undefined) => {
    if (make === undefined) made.delete(name);
    else made.set(name, make);
    for (const told of listeners) told();
  };
  return {
    /** @param make null: it adds nothing; undefined: it is not known yet */
    put: change,
    leave: (name: PartName) => change(name, undefined),
    /** Whether a part has not said yet what it adds; so has one that is not on screen. */
    isAwaited: (name: PartName) => !made.has(name),
    /** In the order of the file. */
    makers: () => PART_NAMES.flatMap((name) => made.get(name) ?? []),
    listen: (told: () => void) => {
      listeners.add(told);
      return () => void listeners.delete(told);
    },
  };
}

const Parts = createContext<ReturnType<typeof createParts> | null>(null);

/** Lets the parts of a page be exported with its report. */
export function WithExportParts({ children }: { readonly children: ReactNode }) {
  const [parts] = useState(createParts);
  return <Parts value={parts}>{children}</Parts>;
}

/** Makes what the parts on screen add. */
export function useExportParts(): (words: ExportWords) => Promise<readonly PagePart[]> {
  const parts = use(Parts);
  return (words) => Promise.all(parts?.makers().map((make) => make(words)) ?? []);
}

/** Exports a part with its page for as long as it is on screen; null: it adds nothing, undefined: it is not known yet. */
export function useExportPart(name: PartName, make: MakePart | null | undefined): void {
  const parts = use(Parts);
  useEffect(() => parts?.put(name, make), [parts, name, make]);
  useEffect(() => () => parts?.leave(name), [parts, name]);
}

const listenToNone = () => () => {};

/** Whether a part has not said yet what it adds; so has one that is not on screen. */
export function useIsPartAwaited(name: PartName): boolean {
  const parts = use(Parts);
  return useSyncExternalStore(parts?.listen ?? listenToNone, () => parts?.isAwaited(name) ?? true);
}
