import { createContext } from 'react';

/**
 * Told by a page the path it stands at: true once after each navigation, so that focus moves to its heading,
 * and false for the first page, where the reader has not moved anywhere.
 */
export const ArrivalContext = createContext<(path: string) => boolean>(() => false);
