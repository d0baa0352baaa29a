import { useEffect, useEffectEvent, useState } from 'react';
import { useOpenedFile } from '#renderer/bridge/use-opened-file.ts';
import { hasDialog } from './open-dialog.ts';
import classes from './page-drop.module.css';

/** A file is dragged, and not a text or a picture of the page itself. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

type PageDropProps = {
  /** What dropping a file does. */
  readonly says: string;
  /** Files of which kind it also takes when they are opened outside of Endcap. */
  readonly opens?: Parameters<typeof useOpenedFile>[0];
  /** False while such a file is on the page. */
  readonly isFree?: boolean;
  readonly onFile: (file: File) => void;
};

/** Takes a file that is dropped anywhere on the page, unless a dialog is open, and says so while one is over it. */
export function PageDrop({ says, opens, isFree = true, onFile }: PageDropProps) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useOpenedFile(opens, isFree, onFile);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would leave Endcap and show the file.
      event.preventDefault();
      setOver(!hasDialog());
    };
    // Without a next element the pointer has left the window.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file && !hasDialog()) take(file);
    };
    const events = new AbortController();
    const { signal } = events;
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => events.abort();
  }, []);
  return isOver ? <p className={classes.drop}>{says}</p> : null;
}
