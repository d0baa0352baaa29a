import { createContext } from 'react';

/**
 * Asked by a page that appears: true once per navigation, so that focus moves to its heading,
 * and false for the first page, where the reader has not moved anywhere.
 */
export const ArrivalContext = createContext<() => boolean>(() => false);
