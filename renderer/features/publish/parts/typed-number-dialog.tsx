import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import classes from './parts.module.css';

type TypedNumberDialogProps = {
  readonly title: string;
  /** Explains the number and contains it. */
  readonly ask: string;
  readonly expected: number;
  /** The button's text, a verb. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** Confirms only after someone types the number in the question, so that nobody confirms out of habit. */
export function TypedNumberDialog(props: TypedNumberDialogProps) {
  const { title, ask, expected, confirm, onConfirm, onClose, children } = props;
  const [typed, setTyped] = useState('');
  const isRight = typed.replace(/\D/g, '') === String(expected);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) onConfirm();
        }}
      >
        {children}
        <TextInput
          className={classes.typed}
          label={ask}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" disabled={!isRight}>
            {confirm}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
