/** What is said about a cell: the grid's own sentences by their code, others by a key of the caller's texts. */
export type Problem =
  | { readonly code: 'required' }
  | { readonly code: 'unknown_choice'; readonly text: string }
  | { readonly code: 'not_a_number'; readonly text: string }
  | { readonly code: 'not_whole' }
  | { readonly code: 'too_small'; readonly min: number }
  | { readonly code: 'too_large'; readonly max: number }
  | { readonly code: 'too_long'; readonly length: number; readonly max: number }
  | { readonly code: 'other'; readonly key: string; readonly data: Readonly<Record<string, string | number>> };

/**
 * What a cell is marked with beside "changed". `invalid` must be put right, `warning` need not; `conflict`: somebody
 * else changed it too.
 */
export type Mark = { readonly kind: 'invalid' | 'warning' | 'conflict'; readonly problem: Problem };
