import { useKeysTexts } from '#renderer/i18n/use-keys-texts.ts';
import pairs from '#renderer/ui/pairs.module.css';
import classes from './keys-list.module.css';
import { type KeysGroup, SHORTCUTS } from './shortcuts.ts';

/** What the keyboard can do, group by group. */
export function KeysList({ groups }: { readonly groups: readonly KeysGroup[] }) {
  const t = useKeysTexts();
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <section key={group} aria-labelledby={`keys-${group}`}>
          <h3 id={`keys-${group}`} className={classes.group}>
            {t(`group.${group}`)}
          </h3>
          <dl className={pairs.pairs}>
            {SHORTCUTS[group].map(({ keys, does }) => (
              <Shortcut key={does} keys={keys} text={t(`does.${does}`)} />
            ))}
          </dl>
        </section>
      ))}
    </div>
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
