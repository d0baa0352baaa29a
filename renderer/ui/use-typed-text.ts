import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Tells a text's own way back from a change by somebody else: on a slow computer the first letters arrive where they
 * are kept after the next ones were sent, and must not replace them.
 *
 * @param sent texts that were sent to be kept and have not come back, oldest first
 * @param kept the text that is kept now
 * @returns those still to come back; null when the text was changed by somebody else
 */
export function withoutEcho(sent: readonly string[], kept: string): readonly string[] | null {
  const at = sent.indexOf(kept);
  // Those before it were overtaken and never come.
  return at === -1 ? null : sent.slice(at + 1);
}

/** Long enough not to write each letter into the history, short enough not to be noticed. */
const PAUSE = 200;

type TypedText = {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Keeps the text at once: before the page is left, or the pause would end on another one. */
  readonly flush: () => void;
};

/**
 * A text that is shown and used at once while it is typed, and kept elsewhere (in the address) after a short pause.
 *
 * @param kept the text that is kept; a change from outside replaces the typed one
 */
export function useTypedText(kept: string, keep: (text: string) => void): TypedText {
  const [text, setText] = useState(kept);
  const written = useRef(kept);
  /** On its way to where it is kept. */
  const sent = useRef<readonly string[]>([]);
  const latest = useRef({ text, keep });
  latest.current = { text, keep };

  const flush = useCallback(() => {
    if (latest.current.text === written.current) return;
    written.current = latest.current.text;
    sent.current = [...sent.current, latest.current.text];
    latest.current.keep(latest.current.text);
  }, []);

  useEffect(() => {
    const rest = withoutEcho(sent.current, kept);
    sent.current = rest ?? [];
    if (rest !== null || kept === written.current) return;
    written.current = kept;
    setText(kept);
  }, [kept]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(flush, PAUSE);
    return () => clearTimeout(timer);
  }, [text, flush]);

  return { text, setText, flush };
}
