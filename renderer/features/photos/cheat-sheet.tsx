import { Kbd } from '@mantine/core';
import { ClosingFoot } from '#renderer/drafts/closing-foot.tsx';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import classes from './parts/photos.module.css';
import { BLINK_KEY, GROUP_OF_KEY, KEY_GROUPS, PHOTO_KEYS, SHEET_KEYS, shownKey } from './parts/review-keys.ts';

/** Keys that do the same are shown once, and not those for other layouts of keyboards. */
const shownKeys = (keys: readonly string[]): readonly string[] =>
  keys.filter((key) => !['=', 'Shift++', 'Ctrl+y'].includes(key));

/** Every key of photo review by what it is for, in the sheet or with a photo open. */
export function CheatSheet({ withPhoto, onClose }: { readonly withPhoto: boolean; readonly onClose: () => void }) {
  const p = usePhotosTexts();
  const lineOf = ({ command, keys }: (typeof PHOTO_KEYS)[number] | (typeof SHEET_KEYS)[number]) => ({
    group: GROUP_OF_KEY[command],
    does: p(`key.${command}`),
    keys,
  });
  const lines = withPhoto
    ? [...PHOTO_KEYS.map(lineOf), { group: 'compare', does: p('key.blink'), keys: [BLINK_KEY] }]
    : [
        { group: 'go', does: p('key.move'), keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
        { group: 'go', does: p('key.open'), keys: ['Enter'] },
        { group: 'go', does: p('key.select'), keys: ['Space'] },
        { group: 'go', does: p('key.extend'), keys: ['Shift+ArrowRight'] },
        ...SHEET_KEYS.map(lineOf),
      ];
  return (
    <Dialog title={p('key.title')} size={1000} onClose={onClose}>
      <div className={classes.keys}>
        {KEY_GROUPS.map((group) => {
          const ofGroup = lines.filter((line) => line.group === group);
          return ofGroup.length === 0 ? null : (
            <section key={group} aria-label={p(`key.group.${group}`)}>
              <h3>{p(`key.group.${group}`)}</h3>
              <dl>
                {ofGroup.map(({ does, keys }) => (
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
            </section>
          );
        })}
      </div>
      <ClosingFoot onClose={onClose} />
    </Dialog>
  );
}
