import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '#renderer/ui/dialog.tsx';
import { TokenInput } from '#renderer/ui/token-input.tsx';
import type { KeychainState } from '#shared/bridge/failure.ts';
import classes from './settings.module.css';

type TokenFormProps = {
  readonly keychain: KeychainState;
  readonly busy: boolean;
  /** Sends the token; the field is emptied as soon as it has been read. */
  readonly onSave: (token: string) => void;
  readonly onClose: () => void;
};

/** A field for another token. */
export function TokenForm({ keychain, busy, onSave, onClose }: TokenFormProps) {
  const { t } = useTranslation('common');
  const { t: s } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = input.current?.value.trim() ?? '';
    setMissing(token === '');
    if (token === '' || !input.current) return;
    input.current.value = '';
    onSave(token);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate autoComplete="off">
      <TokenInput
        inputRef={input}
        description={t(`token.place.${keychain}`)}
        error={missing ? t('token.missing') : undefined}
        onInput={() => setMissing(false)}
      />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" loading={busy}>
          {s('token.save')}
        </Button>
      </DialogFoot>
    </form>
  );
}
