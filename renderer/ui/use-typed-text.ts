import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Tells our own text coming back from a change by somebody else. On a slow computer the first letters are stored after
 * the next ones were sent, and must not replace them.
 *
 * @param sent texts that were sent to be stored and have not come back, oldest first
 * @param stored the text that is stored now
 * @returns the texts that have not come back yet; null when somebody else changed the text
 */
export function withoutEcho(sent: readonly string[], stored: string): readonly string[] | null {
  const at = sent.indexOf(stored);
  // Earlier texts were overtaken and will never come back.
  return at === -1 ? null : sent.slice(at + 1);
}

/** In milliseconds. Long enough not to add each letter to the history, short enough to go unnoticed. */
const PAUSE = 200;

type TypedText = {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Stores the text at once. Needed before the page is left, or the pause would end on another page. */
  readonly flush: () => void;
};

/**
 * A text that is used at once while it is typed, and stored elsewhere (in the address) after a short pause.
 *
 * @param stored the stored text; when it is changed from outside, it replaces the typed one
 */
export function useTypedText(stored: string, store: (text: string) => void): TypedText {
  const [text, setText] = useState(stored);
  const written = useRef(stored);
  /** Texts that were sent but are not stored yet. */
  const sent = useRef<readonly string[]>([]);
  const latest = useRef({ text, store });
  latest.current = { text, store };

  const flush = useCallback(() => {
    if (latest.current.text === written.current) return;
    written.current = latest.current.text;
    sent.current = [...sent.current, latest.current.text];
    latest.current.store(latest.current.text);
  }, []);

  useEffect(() => {
    const rest = withoutEcho(sent.current, stored);
    sent.current = rest ?? [];
    if (rest !== null || stored === written.current) return;
    written.current = stored;
    setText(stored);
  }, [stored]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(flush, PAUSE);
    return () => clearTimeout(timer);
  }, [text, flush]);

  return { text, setText, flush };
}
