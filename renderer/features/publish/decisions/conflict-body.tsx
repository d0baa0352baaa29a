import parts from '../parts/parts.module.css';
import { ConflictLines } from './conflict-lines.tsx';
import { DiscardButton } from './discard-button.tsx';
import { EditButton } from './edit-button.tsx';
import type { StopBodyProps } from './stop-section.tsx';

/** Changed here and at the service: line by line one of the sides is taken. */
export function ConflictBody({ resource, stop, locked, onTake, storeName }: StopBodyProps<'conflict'>) {
  return (
    <>
      <ConflictLines resource={resource} conflicts={stop.conflicts} locked={locked} onTake={onTake} />
      <div className={parts.bar}>
        <EditButton resource={resource} storeName={storeName} />
        <DiscardButton resource={resource} storeName={storeName} locked={locked} />
      </div>
    </>
  );
}
