import type { KeyboardEvent } from 'react';
import type { PhotoView } from './photo-view.ts';

type PhotoKeys = {
  readonly view: Pick<PhotoView, 'toggle' | 'zoomIn' | 'zoomOut' | 'pan'>;
  readonly index: number;
  readonly last: number;
  readonly moveTo: (index: number) => void;
};

const PAN_STEP = 80;
const PAN: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: PAN_STEP, y: 0 },
  ArrowRight: { x: -PAN_STEP, y: 0 },
  ArrowUp: { x: 0, y: PAN_STEP },
  ArrowDown: { x: 0, y: -PAN_STEP },
};

/** J and K or the arrows go through the photos, Z, + and - zoom, and Shift with an arrow moves the zoomed photo. */
export function photoKeys({ view, index, last, moveTo }: PhotoKeys) {
  const actionOf = (key: string): (() => void) | undefined => {
    switch (key) {
      case 'j':
      case 'J':
      case 'ArrowRight':
      case 'ArrowDown':
        return () => moveTo(index + 1);
      case 'k':
      case 'K':
      case 'ArrowLeft':
      case 'ArrowUp':
        return () => moveTo(index - 1);
      case 'Home':
        return () => moveTo(0);
      case 'End':
        return () => moveTo(last);
      case 'z':
      case 'Z':
        return () => view.toggle();
      case '+':
      case '=':
        return view.zoomIn;
      case '-':
        return view.zoomOut;
      default:
        return undefined;
    }
  };
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const pan = event.shiftKey ? PAN[event.key] : undefined;
    const action = pan === undefined ? actionOf(event.key) : () => view.pan(pan);
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
}
