import { useEffect, useRef, useState } from 'react';

/** Long enough not to write each letter into the history, short enough not to be noticed. */
const PAUSE = 200;

/**
 * A text that is shown and used at once while it is typed, and kept elsewhere (in the address) after a short pause.
 *
 * @param kept the text that is kept; a change from outside replaces the typed one
 */
export function useTypedText(kept: string, keep: (text: string) => void): readonly [string, (text: string) => void] {
  const [text, setText] = useState(kept);
  const written = useRef(kept);
  const latest = useRef(keep);
  latest.current = keep;

  useEffect(() => {
    if (kept === written.current) return;
    written.current = kept;
    setText(kept);
  }, [kept]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      latest.current(text);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
