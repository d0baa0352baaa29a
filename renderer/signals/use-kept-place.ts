import { useIsFetching, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { settingsQuery } from '#renderer/bridge/queries.ts';
import { useChangeSettings } from '#renderer/bridge/use-change-settings.ts';
import { ONE_LINE } from './signals-scope.ts';

/** So long its height stays the same before it is remembered, in milliseconds. */
const SETTLED_MS = 2000;

/**
 * Keeps the place of signals as high as they were last time, so that nothing below them moves while they come one by
 * one, and remembers how high they are. Once a line has gone, such as one that was read, no place is kept for it; nor is
 * one where nothing was found and nothing is asked any more.
 */
export function useKeptPlace(): { readonly list: RefObject<HTMLUListElement | null>; readonly minHeight: number } {
  const { data } = useQuery(settingsQuery(useBridge()));
  const change = useChangeSettings();
  const list = useRef<HTMLUListElement>(null);
  const [minHeight, setMinHeight] = useState(data?.signalsHeight ?? ONE_LINE);
  const remember = useEffectEvent((signalsHeight: number) => {
    if (signalsHeight !== data?.signalsHeight) change.mutate({ signalsHeight });
  });
  useEffect(() => {
    const shown = list.current;
    if (shown === null) return;
    const last = { height: 0, timer: 0 };
    const observer = new ResizeObserver(() => {
      const height = shown.offsetHeight;
      if (height < last.height) setMinHeight(0);
      window.clearTimeout(last.timer);
      last.height = height;
      last.timer = window.setTimeout(() => remember(height), SETTLED_MS);
    });
    observer.observe(shown);
    return () => {
      observer.disconnect();
      window.clearTimeout(last.timer);
    };
  }, []);
  const asked = useIsFetching();
  useEffect(() => {
    if (asked > 0) return;
    const timer = window.setTimeout(() => {
      if (list.current?.childElementCount !== 0) return;
      setMinHeight(0);
      remember(0);
    }, SETTLED_MS);
    return () => window.clearTimeout(timer);
  }, [asked]);
  return { list, minHeight };
}
