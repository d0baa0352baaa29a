import { Kbd } from '@mantine/core';
import { ClosingFoot } from '#renderer/drafts/closing-foot.tsx';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import classes from './parts/photos.module.css';
import { BLINK_KEY, PHOTO_KEYS, SHEET_KEYS, shownKey } from './parts/review-keys.ts';

/** Keys that do the same are shown once, and not those for other layouts of keyboards. */
const shownKeys = (keys: readonly string[]): readonly string[] =>
  keys.filter((key) => !['=', 'Shift++', 'Ctrl+y'].includes(key));

/** Every key of photo review, in the sheet or with a photo open. */
export function CheatSheet({ withPhoto, onClose }: { readonly withPhoto: boolean; readonly onClose: () => void }) {
  const p = usePhotosTexts();
  const lines = [
    ...(withPhoto
      ? [
          ...PHOTO_KEYS.map(({ command, keys }) => ({ does: p(`key.${command}`), keys })),
          { does: p('key.blink'), keys: [BLINK_KEY] },
        ]
      : [
          { does: p('key.move'), keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
          { does: p('key.open'), keys: ['Enter'] },
          { does: p('key.select'), keys: ['Space'] },
          { does: p('key.extend'), keys: ['Shift+ArrowRight'] },
          ...SHEET_KEYS.map(({ command, keys }) => ({ does: p(`key.${command}`), keys })),
        ]),
  ];
  return (
    <Dialog title={p('key.title')} size={1000} onClose={onClose}>
      <dl className={classes.keys}>
        {lines.map(({ does, keys }) => (
          <div key={does} className={classes.key}>
            <dt>{does}</dt>
            <dd>
              {shownKeys(keys).map((key) => (
                <span key={key}>
                  {shownKey(key).map((part) => (
                    <Kbd key={part} size="xs">
                      {part}
                    </Kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <ClosingFoot onClose={onClose} />
    </Dialog>
  );
}
