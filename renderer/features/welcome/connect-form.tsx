import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { ConnectionSteps } from '#renderer/ui/connection-steps.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { TokenInput } from '#renderer/ui/token-input.tsx';
import { useTestConnection } from '#renderer/ui/use-test-connection.ts';
import type { KeychainState } from '#shared/bridge/failure.ts';
import { addressProblem, completeAddress } from './service-address.ts';
import { useOpenWorkspace } from './use-open-workspace.ts';
import classes from './welcome.module.css';

type Field = 'name' | 'address' | 'token';
type Problems = Partial<Record<Field, string>>;

/** The form that adds a service. It tests the connection before it keeps anything. */
export function ConnectForm({ keychain }: { readonly keychain: KeychainState }) {
  const { t } = useTranslation('welcome');
  const { t: c } = useTranslation('common');
  const { t: f } = useTranslation('failures');
  const bridge = useBridge();
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const token = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [pressed, setPressed] = useState<'test' | 'connect'>('test');
  const connection = useTestConnection();
  const opening = useOpenWorkspace();
  const busy = connection.state.state === 'running' || opening.state.state === 'opening';

  const addressSentence = (text: string): string | undefined => {
    if (text === '') return t('connect.missing.address');
    const code = addressProblem(text);
    if (code === null) return undefined;
    const { title, hint } = failureSentence({ code }, f);
    return `${title}. ${hint}`;
  };

  /** The values to send, or null when a field is wrong; the first wrong one gets the focus. */
  const check = (fields: readonly Field[]) => {
    const values = { name: name.trim(), baseUrl: completeAddress(address), token: token.current?.value.trim() ?? '' };
    const found: Problems = {};
    const addressWrong = addressSentence(values.baseUrl);
    if (fields.includes('name') && values.name === '') found.name = t('connect.missing.name');
    if (addressWrong !== undefined) found.address = addressWrong;
    if (values.token === '') found.token = c('token.missing');
    setProblems(found);
    const first = (['name', 'address', 'token'] as const).find((field) => found[field] !== undefined);
    if (first === undefined) return values;
    form.current?.querySelector<HTMLInputElement>(`[data-field="${first}"] input`)?.focus();
    return null;
  };

  const walk = (values: { baseUrl: string; token: string }) =>
    connection.run((signal) => bridge.workspaces.testConnection(values, { signal }));

  const test = () => {
    setPressed('test');
    const values = check(['address', 'token']);
    if (values) void walk({ baseUrl: values.baseUrl, token: values.token });
  };

  const keep = () => {
    const values = check(['name', 'address', 'token']);
    if (!values) return;
    void opening.open(() => {
      const asked = bridge.workspaces.connect(values);
      if (token.current) token.current.value = '';
      return asked;
    });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPressed('connect');
    const values = check(['name', 'address', 'token']);
    if (!values || busy) return;
    const tested = await walk({ baseUrl: values.baseUrl, token: values.token });
    if (tested?.failure === null) keep();
  };

  // The steps of a test may end below the window.
  useEffect(() => {
    if (connection.state.state === 'done') void result.current?.scrollIntoView({ block: 'nearest' });
  }, [connection.state]);

  const failedTest = connection.state.state === 'done' && connection.state.test.failure !== null;
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
      <div data-field="name">
        <TextInput
          label={t('connect.name')}
          description={t('connect.nameHint')}
          placeholder={t('connect.namePlaceholder')}
          value={name}
          maxLength={200}
          error={problems.name}
          onChange={({ currentTarget: { value } }) => {
            setName(value);
            setProblems(({ name: _was, ...rest }) => rest);
          }}
        />
      </div>
      <div data-field="address">
        <TextInput
          label={t('connect.address')}
          placeholder={t('connect.addressPlaceholder')}
          value={address}
          maxLength={2048}
          inputMode="url"
          spellCheck={false}
          error={problems.address}
          onChange={({ currentTarget: { value } }) => {
            setAddress(value);
            setProblems(({ address: _was, ...rest }) => rest);
            connection.forget();
          }}
          onBlur={({ relatedTarget }) => {
            // A press on a button checks everything itself; a sentence that appears now would move it away.
            if (address.trim() === '' || relatedTarget instanceof HTMLButtonElement) return;
            const complete = completeAddress(address);
            setAddress(complete);
            const sentence = addressSentence(complete);
            if (sentence !== undefined) setProblems((known) => ({ ...known, address: sentence }));
          }}
        />
      </div>
      <div data-field="token">
        <TokenInput
          inputRef={token}
          description={c(`token.place.${keychain}`)}
          error={problems.token}
          onInput={() => {
            setProblems(({ token: _was, ...rest }) => rest);
            connection.forget();
          }}
        />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={busy && pressed === 'connect'} disabled={busy && pressed === 'test'}>
          {t('connect.submit')}
        </Button>
        <Button
          variant="default"
          onClick={test}
          loading={busy && pressed === 'test'}
          disabled={busy && pressed === 'connect'}
        >
          {c('connectionTest.test')}
        </Button>
        {connection.state.state === 'running' ? (
          <Button variant="subtle" color="gray" onClick={connection.cancel}>
            {c('action.cancel')}
          </Button>
        ) : null}
        {failedTest && pressed === 'connect' && !busy ? (
          <Button variant="subtle" color="gray" onClick={keep} title={t('connect.anywayHint')}>
            {t('connect.anyway')}
          </Button>
        ) : null}
      </div>
      <div aria-live="polite" ref={result}>
        {connection.state.state === 'running' ? <p className={classes.note}>{c('connectionTest.testing')}</p> : null}
        {connection.state.state === 'done' ? <ConnectionSteps test={connection.state.test} /> : null}
        {connection.state.state === 'failed' ? (
          <FailureNotice failure={connection.state.failure} withAction={false} />
        ) : null}
        {opening.state.state === 'failed' ? <FailureNotice failure={opening.state.failure} withAction={false} /> : null}
      </div>
    </form>
  );
}
