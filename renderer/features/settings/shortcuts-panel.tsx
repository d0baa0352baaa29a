import { useTranslation } from 'react-i18next';
import { Panel } from '#renderer/ui/page.tsx';
import classes from './settings.module.css';

const SHORTCUTS = {
  anywhere: [
    { keys: ['Ctrl', 'K'], does: 'search' },
    { keys: ['Tab'], does: 'next' },
    { keys: ['Alt', '←'], does: 'back' },
    { keys: ['Esc'], does: 'close' },
  ],
  tables: [
    { keys: ['←', '↑', '→', '↓'], does: 'cell' },
    { keys: ['Home', 'End'], does: 'rowEnds' },
    { keys: ['Page Up', 'Page Down'], does: 'screen' },
    { keys: ['Ctrl', 'Home / End'], does: 'tableEnds' },
    { keys: ['Enter'], does: 'open' },
  ],
  photo: [
    { keys: ['J', 'K'], does: 'photoStep' },
    { keys: ['+', '−'], does: 'photoZoom' },
    { keys: ['Z'], does: 'photoFit' },
    { keys: ['Shift', '← ↑ → ↓'], does: 'photoMove' },
  ],
} as const;

/** What the keyboard can do. */
export function ShortcutsPanel() {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('shortcuts.title')} padded>
      <div className={classes.shortcuts}>
        {(['anywhere', 'tables', 'photo'] as const).map((place) => (
          <section key={place} aria-labelledby={`shortcuts-${place}`}>
            <h3 id={`shortcuts-${place}`} className={classes.group}>
              {t(`shortcuts.${place}`)}
            </h3>
            <dl className={classes.rows}>
              {SHORTCUTS[place].map(({ keys, does }) => (
                <Shortcut key={does} keys={keys} text={t(`shortcuts.${does}`)} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Panel>
  );
}

function Shortcut({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <>
      <dt className={classes.keys}>
        {keys.map((key) => (
          <span key={key}>
            <kbd>{key}</kbd>{' '}
          </span>
        ))}
      </dt>
      <dd>{text}</dd>
    </>
  );
}
