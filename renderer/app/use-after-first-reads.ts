import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** After this many milliseconds the page has sent its first requests. */
const PAGE_ASKED_MS = 200;

/** False until the page's first reads have been answered, so that less urgent work does not delay them. */
export function useAfterFirstReads(): boolean {
  const [asked, setAsked] = useState(false);
  const [answered, setAnswered] = useState(false);
  const open = useIsFetching({ predicate: ({ meta, state }) => meta?.of !== undefined && state.data === undefined });
  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), PAGE_ASKED_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (asked && open === 0) setAnswered(true);
  }, [asked, open]);
  return answered;
}
