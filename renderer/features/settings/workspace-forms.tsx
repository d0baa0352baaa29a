import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettingsTexts } from '#renderer/i18n/use-settings-texts.ts';
import { DialogFoot } from '#renderer/ui/dialog.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { TokenInput } from '#renderer/ui/token-input.tsx';
import type { KeychainState } from '#shared/bridge/answer.ts';
import classes from './settings.module.css';

type RenameFormProps = {
  readonly name: string;
  readonly busy: boolean;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
};

/** One field with the current name, selected so that typing replaces it. */
export function RenameForm({ name, busy, onRename, onClose }: RenameFormProps) {
  const t = useSettingsTexts();
  const [value, setValue] = useState(name);
  const [pressed, setPressed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const empty = value.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!empty) onRename(value.trim());
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('rename.label', { name })}
        value={value}
        maxLength={200}
        ref={input}
        error={pressed && empty ? t('rename.missing') : undefined}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" loading={busy}>
          {t('rename.save')}
        </Button>
      </DialogFoot>
    </form>
  );
}

type TokenFormProps = {
  readonly keychain: KeychainState;
  readonly busy: boolean;
  /** Sends the token; the field is emptied as soon as it has been read. */
  readonly onSave: (token: string) => void;
  readonly onClose: () => void;
};

/** A field for a new token. */
export function TokenForm({ keychain, busy, onSave, onClose }: TokenFormProps) {
  const { t } = useTranslation('common');
  const s = useSettingsTexts();
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
