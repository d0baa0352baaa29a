import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useConnectionTestTexts } from '#renderer/i18n/use-connection-test-texts.ts';
import { usePolicyTexts } from '#renderer/i18n/use-policy-texts.ts';
import { useWelcomeTexts } from '#renderer/i18n/use-welcome-texts.ts';
import { SetByPolicy } from '#renderer/policy/set-by-policy.tsx';
import { ConnectionSteps, type TestState } from '#renderer/ui/connection-test.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { TokenInput } from '#renderer/ui/token-input.tsx';
import type { KeychainState } from '#shared/bridge/answer.ts';
import type { Policy } from '#shared/bridge/policy.ts';
import type { ConnectProblems } from './connect-values.ts';
import { useConnectForm } from './use-connect-form.ts';
import type { OpenState } from './use-open-workspace.ts';
import classes from './welcome.module.css';

type ConnectFormState = ReturnType<typeof useConnectForm>;

/** What is wrong with the address in words, or nothing. */
function useAddressSentence(problem: ConnectProblems['address']): string | undefined {
  const t = useWelcomeTexts();
  const { t: f } = useTranslation('failures');
  if (problem === undefined) return undefined;
  if (problem === 'missing') return t('connect.missing.address');
  const { title, hint } = failureSentence({ code: problem }, f);
  return `${title}. ${hint}`;
}

/** Where the address in the field comes from, if not from a person. */
function AddressHint({ use }: { readonly use: 'fixed' | 'offered' | undefined }) {
  const t = usePolicyTexts();
  if (use === undefined) return null;
  return use === 'fixed' ? <SetByPolicy /> : t('service.offeredHint');
}

function Fields({ state, keychain }: { readonly state: ConnectFormState; readonly keychain: KeychainState }) {
  const t = useWelcomeTexts();
  const { t: c } = useTranslation('common');
  const { name, address, token, problems, service } = state;
  const addressWrong = useAddressSentence(problems.address);
  return (
    <>
      <div data-field="name">
        <TextInput
          label={t('connect.name')}
          description={t('connect.nameHint')}
          placeholder={t('connect.namePlaceholder')}
          value={name}
          maxLength={200}
          error={problems.name === undefined ? undefined : t('connect.missing.name')}
          onChange={({ currentTarget }) => state.typeName(currentTarget.value)}
        />
      </div>
      <div data-field="address">
        <TextInput
          label={t('connect.address')}
          description={<AddressHint use={service?.use} />}
          readOnly={service?.use === 'fixed'}
          classNames={service?.use === 'fixed' ? { input: classes.fixed } : {}}
          placeholder={t('connect.addressPlaceholder')}
          value={address}
          maxLength={2048}
          inputMode="url"
          spellCheck={false}
          error={addressWrong}
          onChange={({ currentTarget }) => state.typeAddress(currentTarget.value)}
          onBlur={({ relatedTarget }) => {
            // Pressing a button checks everything anyway; a message that appears now would move the button away.
            if (!(relatedTarget instanceof HTMLButtonElement)) state.leaveAddress();
          }}
        />
      </div>
      <div data-field="token">
        <TokenInput
          inputRef={token}
          description={c(`token.place.${keychain}`)}
          error={problems.token === undefined ? undefined : c('token.missing')}
          onInput={state.typeToken}
        />
      </div>
    </>
  );
}

function Buttons({ state }: { readonly state: ConnectFormState }) {
  const t = useWelcomeTexts();
  const ct = useConnectionTestTexts();
  const { t: c } = useTranslation('common');
  const { busy, pressed, test } = state;
  const failedTest = test.state === 'done' && test.test.failure !== null;
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={busy && pressed === 'connect'} disabled={busy && pressed === 'test'}>
        {t('connect.submit')}
      </Button>
      <Button
        variant="default"
        onClick={state.runTest}
        loading={busy && pressed === 'test'}
        disabled={busy && pressed === 'connect'}
      >
        {ct('test')}
      </Button>
      {test.state === 'running' ? (
        <Button variant="subtle" color="gray" onClick={state.cancelTest}>
          {c('action.cancel')}
        </Button>
      ) : null}
      {failedTest && pressed === 'connect' && !busy ? (
        <Button variant="subtle" color="gray" onClick={state.keep} title={t('connect.anywayHint')}>
          {t('connect.anyway')}
        </Button>
      ) : null}
    </div>
  );
}

type ConnectFormProps = {
  readonly keychain: KeychainState;
  /** The service of the organisation; null: a person knows the address. */
  readonly service: NonNullable<Policy['service']> | null;
};

/** The form that adds a service. It tests the connection before it saves anything. */
export function ConnectForm({ keychain, service }: ConnectFormProps) {
  const state = useConnectForm(service);
  return (
    <form
      ref={state.form}
      className={classes.form}
      onSubmit={(event) => void state.submit(event)}
      noValidate
      autoComplete="off"
    >
      <Fields state={state} keychain={keychain} />
      <Buttons state={state} />
      <ConnectResult test={state.test} opening={state.opening} />
    </form>
  );
}

type ConnectResultProps = { readonly test: TestState; readonly opening: OpenState };

/** Progress of the connection test, its result, and why the workspace could not be opened. */
function ConnectResult({ test, opening }: ConnectResultProps) {
  const t = useConnectionTestTexts();
  const result = useRef<HTMLDivElement>(null);
  // The steps of a test may end below the window.
  useEffect(() => {
    if (test.state === 'done') void result.current?.scrollIntoView({ block: 'nearest' });
  }, [test]);
  return (
    <div aria-live="polite" ref={result} className={classes.result}>
      {test.state === 'running' ? <p className={classes.note}>{t('testing')}</p> : null}
      {test.state === 'done' ? <ConnectionSteps test={test.test} /> : null}
      {test.state === 'failed' ? <FailureNotice failure={test.failure} withAction={false} /> : null}
      {opening.state === 'failed' ? <FailureNotice failure={opening.failure} withAction={false} /> : null}
    </div>
  );
}
