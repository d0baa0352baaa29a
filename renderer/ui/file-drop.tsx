import { Button } from '@mantine/core';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { DialogFoot } from './dialog.tsx';
import classes from './file-drop.module.css';

type FileDropProps = {
  /** What belongs here. */
  readonly label: string;
  /** The button that opens the system's dialog. */
  readonly choose: string;
  /** As the attribute of a file field has it. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly onCancel: () => void;
  /** Between the area and the buttons: what the file may be. */
  readonly children?: ReactNode;
};

/** Where people drop or choose a file, in a dialog. */
export function FileDrop({ label, choose, accept, onFile, onCancel, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div className={classes.parts}>
      <section
        className={classes.drop}
        data-over={over}
        aria-label={label}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          const [file] = event.dataTransfer.files;
          if (file) onFile(file);
        }}
      >
        <p>{label}</p>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          aria-label={choose}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) onFile(file);
          }}
        />
      </section>
      {children}
      <DialogFoot onCancel={onCancel}>
        <Button data-autofocus onClick={() => input.current?.click()}>
          {choose}
        </Button>
      </DialogFoot>
    </div>
  );
}
