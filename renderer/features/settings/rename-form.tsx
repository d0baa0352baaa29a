import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '#renderer/ui/dialog.tsx';
import classes from './settings.module.css';

type RenameFormProps = {
  readonly name: string;
  readonly busy: boolean;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
};

/** One field with the present name, ready to be typed over. */
export function RenameForm({ name, busy, onRename, onClose }: RenameFormProps) {
  const { t } = useTranslation('settings');
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
