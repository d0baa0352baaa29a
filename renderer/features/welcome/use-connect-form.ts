import { type FormEvent, useRef, useState } from 'react';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { useTestConnection } from '#renderer/ui/connection-test.tsx';
import type { Policy } from '#shared/bridge/policy.ts';
import {
  type ConnectField,
  type ConnectProblems,
  type ConnectValues,
  completeAddress,
  connectProblems,
  firstWrong,
  problemOfAddress,
} from './connect-values.ts';
import { useOpenWorkspace } from './use-open-workspace.ts';

/**
 * What is typed into the form, what is wrong with it, and what its buttons do. The token stays in its field alone.
 *
 * @param service where the organisation has its service; null: it does not say
 */
export function useConnectForm(service: NonNullable<Policy['service']> | null) {
  const bridge = useBridge();
  const [name, setName] = useState('');
  const [typed, setAddress] = useState(service?.address ?? '');
  const address = service?.use === 'fixed' ? service.address : typed;
  const token = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<ConnectProblems>({});
  const [pressed, setPressed] = useState<'test' | 'connect'>('test');
  const connection = useTestConnection();
  const opening = useOpenWorkspace();
  const busy = connection.state.state === 'running' || opening.state.state === 'opening';

  const change = (field: ConnectField) => {
    setProblems((known) => ({ ...known, [field]: undefined }));
    // The test does not depend on the name.
    if (field !== 'name') connection.forget();
  };

  /** The values to send, or null when a field is wrong; the first wrong one gets the focus. */
  const check = (purpose: 'test' | 'connect'): ConnectValues | null => {
    const values = { name: name.trim(), baseUrl: completeAddress(address), token: token.current?.value.trim() ?? '' };
    const found = connectProblems(values, purpose);
    setProblems(found);
    const wrong = firstWrong(found);
    if (wrong === undefined) return values;
    form.current?.querySelector<HTMLInputElement>(`[data-field="${wrong}"] input`)?.focus();
    return null;
  };

  const walk = ({ baseUrl, token: secret }: ConnectValues) =>
    connection.run((signal) => bridge.workspaces.testConnection({ baseUrl, token: secret }, { signal }));

  /** Adds the workspace without a test before. */
  const keep = () => {
    const values = check('connect');
    if (!values) return;
    void opening.open(() => {
      const asked = bridge.workspaces.connect(values);
      if (token.current) token.current.value = '';
      return asked;
    });
  };

  return {
    form,
    token,
    name,
    address,
    service,
    problems,
    pressed,
    busy,
    test: connection.state,
    opening: opening.state,
    typeName(text: string) {
      setName(text);
      change('name');
    },
    typeAddress(text: string) {
      setAddress(text);
      change('address');
    },
    typeToken: () => change('token'),
    /** Completes and checks a typed address. */
    leaveAddress() {
      if (address.trim() === '') return;
      const complete = completeAddress(address);
      setAddress(complete);
      setProblems((known) => ({ ...known, address: problemOfAddress(complete) }));
    },
    runTest() {
      setPressed('test');
      const values = check('test');
      if (values) void walk(values);
    },
    cancelTest: connection.cancel,
    /** Tests the connection, and adds the workspace when the test has passed. */
    async submit(event: FormEvent) {
      event.preventDefault();
      setPressed('connect');
      const values = check('connect');
      if (!values || busy) return;
      const tested = await walk(values);
      if (tested?.failure === null) keep();
    },
    keep,
  };
}
