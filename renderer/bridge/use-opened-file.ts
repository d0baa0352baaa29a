import { use, useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import type { OpenedRefusal, OutsideFile } from '#shared/bridge/opened-files.ts';
import type { OpenedKind } from '#shared/domain/opened-file.ts';
import type { ConnectionStore } from './connect-bridge.ts';
import { ConnectionContext, useBridge } from './page-context.ts';

function useConnectionStore(): ConnectionStore {
  const store = use(ConnectionContext);
  if (!store) throw new Error('useOpenedFile needs a ConnectionContext above it');
  return store;
}

/** Puts others in the place of a file that was opened; none: nothing is left to be done with it. */
const replace = (store: ConnectionStore, file: OutsideFile, others: readonly OutsideFile[]): void =>
  store.setState(({ files }) => ({ files: files.flatMap((one) => (one === file ? others : [one])) }));

/**
 * Gives a part of a page the files that were opened outside of Endcap, one after the other.
 *
 * @param kind which files it shows; undefined: none
 * @param isFree false while it shows a file, or can show none: the next one comes when it is free again
 */
export function useOpenedFile(kind: OpenedKind | undefined, isFree: boolean, onFile: (file: File) => void): void {
  const bridge = useBridge();
  const store = useConnectionStore();
  // What can't be opened is said first.
  const next = useStore(store, ({ files }) => files.find((one) => one.kind === 'refused') ?? files[0]);
  const show = useEffectEvent(onFile);
  const shown = useRef<OutsideFile | null>(null);
  useEffect(() => {
    if (next === undefined || next.kind === 'refused' || next.kind !== kind || !isFree) return;
    if (shown.current === next) {
      replace(store, next, []);
      return;
    }
    const state = { isWanted: true };
    const refuse = (reason: OpenedRefusal) => {
      if (state.isWanted) replace(store, next, [{ kind: 'refused', name: next.name, reason }]);
    };
    const open = async () => {
      const read = await bridge.openedFiles.read({ id: next.id });
      if (read.result === 'refused') return refuse(read.reason);
      const bytes = await read.file.arrayBuffer();
      if (!state.isWanted) return;
      shown.current = next;
      show(new File([bytes], next.name));
    };
    open().catch(() => refuse('unreadable'));
    return () => {
      state.isWanted = false;
    };
  }, [bridge, store, kind, next, isFree]);
  // Who leaves the page is done with the file on it.
  useEffect(
    () => () => {
      if (shown.current !== null) replace(store, shown.current, []);
    },
    [store],
  );
}

/** What of the files is to be said or shown next, for whoever leads to their pages. */
export function useOpenedFiles(): {
  readonly refused: readonly Extract<OutsideFile, { kind: 'refused' }>[];
  readonly next: Exclude<OutsideFile, { kind: 'refused' }> | undefined;
  /** Those that were refused were read by a person. */
  readonly onRead: () => void;
} {
  const store = useConnectionStore();
  const files = useStore(store, (state) => state.files);
  return {
    refused: files.flatMap((one) => (one.kind === 'refused' ? [one] : [])),
    next: files.flatMap((one) => (one.kind === 'refused' ? [] : [one]))[0],
    onRead: () => store.setState((state) => ({ files: state.files.filter(({ kind }) => kind !== 'refused') })),
  };
}
