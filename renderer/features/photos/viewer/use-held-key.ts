import { type KeyboardEvent, useRef } from 'react';
import { isTextField } from '#renderer/photos/viewer-keys.ts';

/** Leaves out of a field the key that led to it and is held on. @returns for `onKeyDownCapture` of what the field is in */
export function useHeldKey(): (event: KeyboardEvent) => void {
  const pressedAt = useRef<EventTarget | null>(null);
  return (event) => {
    if (!event.repeat) pressedAt.current = event.target;
    else if (pressedAt.current !== event.target && isTextField(event.target)) event.preventDefault();
  };
}
