import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

type DialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Width in pixels. */
  readonly size?: number;
  readonly children: ReactNode;
};

/** A question over the page. Escape and a press beside it close it; the focus goes back to where it was. */
export function Dialog({ title, opened, onClose, size = 460, children }: DialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered size={size} transitionProps={{ duration: 90 }}>
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content radius={12}>
        <Modal.Body className={classes.body}>
          {/* Without Modal.Header, which is a header element and would count as a second banner of the page. */}
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
