import { useMemo } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { useStoreName } from '../parts/use-store-name.ts';
import { useLineWords } from '../parts/use-words.ts';
import { filterLines, type Line, linesOf } from './change-lines.ts';

/** A store among what will change, with those of its lines that the filter shows. */
export type Block = { readonly resource: ResourceChanges; readonly name: string; readonly lines: readonly Line[] };

/** Stores by name, each with its lines; those of which the filter shows no line are left out. */
export function useBlocks(resources: readonly ResourceChanges[], filter: string): readonly Block[] {
  const words = useLineWords();
  const nameOf = useStoreName();
  const { collator } = useFormat();
  const all = useMemo(
    () =>
      resources
        .map((resource): Block => {
          const name = nameOf(resource.ref.externalId);
          return { resource, name, lines: linesOf(resource, words) };
        })
        .toSorted((a, b) => collator.compare(a.name, b.name)),
    [resources, words, nameOf, collator],
  );
  return useMemo(
    () =>
      all.flatMap((block) => {
        const lines = filterLines(block.lines, `${block.name} ${block.resource.ref.externalId}`, filter);
        return lines.length === 0 ? [] : [{ ...block, lines }];
      }),
    [all, filter],
  );
}
