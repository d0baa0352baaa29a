import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { PasswordInput } from '#renderer/ui/mantine-more.ts';
import type { Failure, FailureCode } from '#shared/bridge/answer.ts';
import { NO_CODE } from '../edit/store-kind.ts';
import { FieldFrame, FieldNotes } from '../parts/form-field.tsx';
import { type FormRow, useCell } from '../parts/use-cell.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './login-code.module.css';

/** With these failures a person may wonder why the code is missing although the store is shown. */
const WAY_CLOSED: readonly FailureCode[] = [
  'dns_failed',
  'unreachable',
  'proxy_failed',
  'timeout',
  'connection_lost',
  'not_kept',
];

/** Explains why the code can't be shown. */
function NotShown({ failure }: { readonly failure: Failure }) {
  const t = useStoresTexts();
  const { t: f } = useTranslation('failures');
  const closed = WAY_CLOSED.includes(failure.code);
  return (
    <span role="alert" className={closed ? classes.notKept : classes.failed}>
      {closed ? `${t('loginCode.notKept')} ` : null}
      {failureSentence(failure, f).title}.
    </span>
  );
}

type ShownCodeProps = {
  readonly externalId: string;
  /** The service's code, or the one that a draft gives to the store. */
  readonly whose: 'service' | 'draft';
};

/** A code behind a button. It is asked for on request, and forgotten when it is hidden or the page is left. */
function ShownCode({ externalId, whose }: ShownCodeProps) {
  const t = useStoresTexts();
  const d = useDetailsTexts();
  const bridge = useBridge();
  // A mutation, not a query: nothing is fetched in advance, and nothing stays in the cache.
  const code = useMutation({ mutationFn: () => bridge.stores.loginCode({ externalId, whose }), gcTime: 0 });
  const isShown = code.data !== undefined;
  return (
    <>
      {isShown ? (
        <span className={classes.shown}>
          <code className={classes.code}>{code.data}</code>
          <CopyButton text={code.data} name={t('detail.loginCode')} />
        </span>
      ) : (
        <span aria-hidden>••••••</span>
      )}
      {/* One button shows and hides, so that it keeps the focus. */}
      <BusyButton
        size="compact-sm"
        variant="default"
        busy={code.isPending}
        onClick={() => (isShown ? code.reset() : code.mutate())}
      >
        {isShown ? t('loginCode.hide') : whose === 'draft' ? d('code.showNew') : t('loginCode.show')}
      </BusyButton>
      {code.error === null ? null : <NotShown failure={failureOf(code.error)} />}
    </>
  );
}

type NewCodeProps = { readonly onKeep: (code: string) => void; readonly onCancel: () => void };

/** Takes a new code, hidden while it is typed. It is nowhere but in the field. */
function NewCode({ onKeep, onCancel }: NewCodeProps) {
  const t = useDetailsTexts();
  const field = useRef<HTMLInputElement>(null);
  const [visible, setVisible] = useState(false);
  const keep = (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (code === '') onCancel();
    else onKeep(code);
  };
  return (
    <form className={classes.row} onSubmit={keep}>
      <PasswordInput
        ref={field}
        className={classes.field}
        aria-label={t('code.label')}
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore
        autoFocus
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('code.reveal'), 'aria-pressed': visible }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <Button size="compact-sm" type="submit">
        {t('code.keep')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        {t('code.cancel')}
      </Button>
    </form>
  );
}

type LoginCodeProps = {
  readonly externalId: string;
  readonly row: FormRow;
  readonly isNew: boolean;
  readonly readOnly: boolean;
};

/** The code with which the store's device logs in: hidden until asked for, and replaced by a new one. */
export function LoginCode({ externalId, row, isNew, readOnly }: LoginCodeProps) {
  const t = useDetailsTexts();
  const cell = useCell(row, 'loginCode', isNew);
  const [editing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  if (cell === null) return null;
  // What was pressed goes, and the keyboard stays at the field.
  const done = (act: () => void) => {
    flushSync(() => {
      setEditing(false);
      act();
    });
    change.current?.focus();
  };
  const isDrafted = cell.isChanged || (isNew && cell.value !== null);
  const isRemoved = cell.value === NO_CODE;
  const stateText = isRemoved ? t('code.removed') : isDrafted ? t('code.changed') : isNew ? t('code.none') : null;
  return (
    <FieldFrame
      id={null}
      cell={cell}
      notes={<FieldNotes id="login-code-notes" cell={cell} canEdit={!readOnly} was={null} />}
    >
      {editing ? (
        <NewCode onKeep={(code) => done(() => cell.set(code))} onCancel={() => done(() => {})} />
      ) : (
        <div className={classes.row}>
          {stateText === null ? null : <span className={classes.notKept}>{stateText}</span>}
          {isRemoved || (isNew && !isDrafted) ? null : (
            <ShownCode
              // Another code must be asked for again.
              key={isDrafted ? `draft ${String(cell.value)}` : 'service'}
              externalId={externalId}
              whose={isDrafted ? 'draft' : 'service'}
            />
          )}
          {readOnly ? null : (
            <Button ref={change} size="compact-sm" variant="default" onClick={() => setEditing(true)}>
              {t('code.change')}
            </Button>
          )}
          {readOnly || isNew || isRemoved ? null : (
            <Button size="compact-sm" variant="default" onClick={() => done(() => cell.set(NO_CODE))}>
              {t('code.remove')}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
