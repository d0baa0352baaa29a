import { type Block, MOST_CELLS } from './block.ts';
import { readHtmlTable } from './read-html-table.ts';
import { readTsv } from './read-tsv.ts';

export type ClipboardTexts = { readonly text: string; readonly html: string };

const hasMerged = (html: string) => /\b(?:col|row)span\s*=\s*["']?(?:[2-9]|1\d)/iu.test(html);

/** Reads what was copied: a block, nothing, or more than can be held. */
export type ClipboardBlock =
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_large'; readonly cells: number };

/**
 * The block on the clipboard. The text says exactly what stands in each cell; the HTML is asked only where the text can
 * not say it: for merged cells, which the text gives as empty ones, and when there is no text. A job in slices.
 */
export function* readClipboard({ text, html }: ClipboardTexts): Generator<void, ClipboardBlock> {
  const block =
    (html !== '' && (text === '' || hasMerged(html)) ? readHtmlTable(html) : null) ?? (yield* readTsv(text));
  if (!block) return { kind: 'empty' };
  const cells = block.rows.length * block.width;
  return cells > MOST_CELLS ? { kind: 'too_large', cells } : { kind: 'block', block };
}
