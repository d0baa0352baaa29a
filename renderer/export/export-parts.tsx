import { createContext, type ReactNode, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ExportWords, PagePart } from './page-export.ts';

type MakePart = (words: ExportWords) => Promise<PagePart>;

/** Parts beside a report, in the order of the file. */
const PART_NAMES = ['compared', 'slots'] as const;
type PartName = (typeof PART_NAMES)[number];

/** What the parts on screen add, null: nothing; and who waits for those that don't know it yet. */
type PartsOnScreen = { readonly made: Map<PartName, MakePart | null>; readonly waiting: Set<() => void> };

function tell({ waiting }: PartsOnScreen): void {
  for (const told of waiting) told();
}

const Parts = createContext<PartsOnScreen | null>(null);

/** Lets the parts of a page be exported with its report. */
export function WithExportParts({ children }: { readonly children: ReactNode }) {
  const [parts] = useState((): PartsOnScreen => ({ made: new Map(), waiting: new Set() }));
  return <Parts value={parts}>{children}</Parts>;
}

/** Makes what the parts on screen add, in the order of the file. */
export function useExportParts(): (words: ExportWords) => Promise<readonly PagePart[]> {
  const parts = use(Parts);
  return (words) => Promise.all(PART_NAMES.flatMap((name) => parts?.made.get(name)?.(words) ?? []));
}

/** Exports a part with its page for as long as it is on screen; null: it adds nothing, undefined: it is not known yet. */
export function useExportPart(name: PartName, make: MakePart | null | undefined): void {
  const parts = use(Parts);
  // What a part adds is replaced, never taken out on the way: whoever makes a file in between would leave the part out.
  useEffect(() => {
    if (parts === null) return;
    if (make === undefined) parts.made.delete(name);
    else parts.made.set(name, make);
    tell(parts);
  }, [parts, name, make]);
  useEffect(
    () => () => {
      if (parts === null) return;
      parts.made.delete(name);
      tell(parts);
    },
    [parts, name],
  );
}

/** Whether a part has not said yet what it adds; so has one that is not on screen. */
export function useIsPartAwaited(name: PartName): boolean {
  const parts = use(Parts);
  const listen = useCallback(
    (told: () => void) => {
      parts?.waiting.add(told);
      return () => void parts?.waiting.delete(told);
    },
    [parts],
  );
  return useSyncExternalStore(listen, () => parts?.made.has(name) !== true);
}
