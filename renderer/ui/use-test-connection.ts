import { useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { ConnectionTest } from '#shared/bridge/workspaces.ts';

/** What is known about a connection test. */
export type TestState =
  | { readonly state: 'none' }
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly test: ConnectionTest }
  | { readonly state: 'failed'; readonly failure: Failure };

/**
 * Runs a connection test that can be cancelled. Not a TanStack mutation, because its cache would keep
 * the variables of the call, and with them the token.
 */
export function useTestConnection() {
  const [state, setState] = useState<TestState>({ state: 'none' });
  const running = useRef<AbortController | null>(null);

  const run = async (ask: (signal: AbortSignal) => Promise<ConnectionTest>): Promise<ConnectionTest | null> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ state: 'running' });
    try {
      const test = await ask(controller.signal);
      if (controller.signal.aborted) return null;
      setState({ state: 'done', test });
      return test;
    } catch (error) {
      if (!controller.signal.aborted) setState({ state: 'failed', failure: failureOf(error) });
      return null;
    }
  };

  const forget = () => {
    running.current?.abort();
    setState({ state: 'none' });
  };

  return { state, run, cancel: forget, forget };
}
