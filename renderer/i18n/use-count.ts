import { useCallback } from 'react';
import { useFormat } from './use-format.ts';

/** A count for a text: `count` chooses its plural form, `number` is how it is written. */
export function useCount(): (count: number) => { readonly count: number; readonly number: string } {
  const { integer } = useFormat();
  return useCallback((count) => ({ count, number: integer(count) }), [integer]);
}
