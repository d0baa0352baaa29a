import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { TakenPart, TakeWords } from './taken.ts';

type MakePart = (words: TakeWords) => Promise<TakenPart>;

/** Parts beside a report, in the order of the file. */
const PART_NAMES = ['compared', 'slots'] as const;
type PartName = (typeof PART_NAMES)[number];

const Parts = createContext<Map<PartName, MakePart> | null>(null);

/** Lets the parts of a page be taken along with its report. */
export function WithPartsToTake({ children }: { readonly children: ReactNode }) {
  const [parts] = useState(() => new Map<PartName, MakePart>());
  return <Parts value={parts}>{children}</Parts>;
}

/** Makes what the parts on screen add, in the order of the file. */
export function usePartsToTake(): (words: TakeWords) => Promise<readonly TakenPart[]> {
  const parts = use(Parts);
  return (words) => Promise.all(PART_NAMES.flatMap((name) => parts?.get(name)?.(words) ?? []));
}

/** Takes a part along for as long as it is on screen; null: there is nothing of it yet. */
export function usePartToTake(name: PartName, make: MakePart | null): void {
  const parts = use(Parts);
  useEffect(() => {
    if (parts === null || make === null) return;
    parts.set(name, make);
    return () => void parts.delete(name);
  }, [parts, name, make]);
}
