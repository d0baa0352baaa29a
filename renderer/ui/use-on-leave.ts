import { useLayoutEffect, useRef } from 'react';

/**
 * Calls `save` when the part that uses this goes from the page, when the page is closed or left, and before another
 * workspace opens. None of them takes the focus out of a field first, so a field that is saved when it is left would lose
 * what was typed.
 *
 * @param save the latest one is called, before effects of the parts around it are cleaned up
 */
export function useOnLeave(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useLayoutEffect(() => {
    const leave = () => latest.current();
    window.addEventListener('pagehide', leave);
    window.addEventListener('leave-workspace', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('leave-workspace', leave);
      leave();
    };
  }, []);
}
