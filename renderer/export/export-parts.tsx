import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { ExportWords, PagePart } from './page-export.ts';

type MakePart = (words: ExportWords) => Promise<PagePart>;

/** Parts beside a report, in the order of the file. */
const PART_NAMES = ['compared', 'slots'] as const;
type PartName = (typeof PART_NAMES)[number];

const Parts = createContext<Map<PartName, MakePart> | null>(null);

/** Lets the parts of a page be exported with its report. */
export function WithExportParts({ children }: { readonly children: ReactNode }) {
  const [parts] = useState(() => new Map<PartName, MakePart>());
  return <Parts value={parts}>{children}</Parts>;
}

/** Makes what the parts on screen add, in the order of the file. */
export function useExportParts(): (words: ExportWords) => Promise<readonly PagePart[]> {
  const parts = use(Parts);
  return (words) => Promise.all(PART_NAMES.flatMap((name) => parts?.get(name)?.(words) ?? []));
}

/** Exports a part with its page for as long as it is on screen; null: there is nothing of it yet. */
export function useExportPart(name: PartName, make: MakePart | null): void {
  const parts = use(Parts);
  useEffect(() => {
    if (parts === null || make === null) return;
    parts.set(name, make);
    return () => void parts.delete(name);
  }, [parts, name, make]);
}
