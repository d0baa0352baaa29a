import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#renderer/ui/mantine-more.ts';
import classes from './dialog.module.css';
import { focusFirst } from './focus-first.ts';

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** In pixels. */
  readonly size?: number;
  readonly children: ReactNode;
};

/** Gives the focus back when a dialog goes. Mantine does so only for dialogs that are closed before they are removed. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) {
        before.focus({ preventScroll: true });
      }
    },
    [before],
  );
}

/** What is open inside a dialog: a menu, or a small dialog below its button. */
const OPEN_INSIDE = '[aria-haspopup][aria-expanded="true"]';

/**
 * A dialog over the page, open for as long as it is drawn. Escape or a press outside closes it, and the focus goes back
 * to where it was. They close what is open inside it first: Mantine's dialog hears of them before anything inside does.
 */
export function Dialog({ title, onClose, size = 460, children }: DialogProps) {
  useFocusBack();
  const body = useRef<HTMLDivElement>(null);
  // Mantine gives the focus a moment later; what is typed until then would go to the page below.
  const drawn = useCallback((node: HTMLDivElement | null) => {
    body.current = node;
    if (node !== null) focusFirst(node);
  }, []);
  const close = () => {
    if (body.current?.querySelector(OPEN_INSIDE) == null) onClose();
  };
  return (
    <Modal.Root opened onClose={close} centered size={size} transitionProps={{ duration: 90 }}>
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content radius={12}>
        <Modal.Body ref={drawn} className={classes.body}>
          {/* Not Modal.Header: that is a header element and would count as a second banner of the page. */}
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

type DialogFootProps = {
  readonly onCancel: () => void;
  /** Puts the initial focus on Cancel, because the action can't be undone. */
  readonly isCautious?: boolean;
  /** The button that does what the dialog or form is for. */
  readonly children: ReactNode;
};

/** The foot of a dialog or a form: its main button, with Cancel beside it. */
export function DialogFoot({ onCancel, isCautious = false, children }: DialogFootProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.foot}>
      {children}
      <Button variant="default" onClick={onCancel} data-autofocus={isCautious || undefined}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}

type ConfirmProps = {
  readonly title: string;
  /** Says what will be removed and what will stay. */
  readonly text: string;
  readonly action: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks for confirmation before something is removed for good. */
export function Confirm({ title, text, action, busy = false, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={classes.text}>{text}</p>
      <DialogFoot onCancel={onClose} isCautious>
        <Button color="red" onClick={onConfirm} loading={busy}>
          {action}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
