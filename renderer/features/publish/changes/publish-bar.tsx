import type { ReactNode } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { useTally } from '../parts/tally.tsx';
import classes from './publish-bar.module.css';

type PublishBarProps = {
  readonly resources: readonly ResourceChanges[];
  /** How many changes and stores there are, also of what is still to be read. */
  readonly size: number;
  readonly stores: number;
  /** The button that publishes. */
  readonly children: ReactNode;
};

/** What would be published in one line, with the button that does it. It stays in sight while the list scrolls. */
export function PublishBar({ resources, size, stores, children }: PublishBarProps) {
  const t = usePublishTexts();
  const number = useCount();
  const tally = useTally();
  const sum = (count: (one: ResourceChanges) => number) => resources.reduce((total, one) => total + count(one), 0);
  const facts = [
    ['added', sum(({ counts }) => counts.added)],
    ['disabled', sum(({ risks }) => risks.disables)],
    ['cleared', sum(({ risks }) => risks.clears)],
    ['removed', sum(({ counts }) => counts.removed)],
  ] as const;
  return (
    <section className={classes.bar} aria-label={t('tally.label')}>
      <p className={classes.text}>
        <b>{tally(size, stores)}</b>
      </p>
      <ul className={classes.facts}>
        {facts.map(([name, count]) =>
          count === 0 ? null : (
            <li key={name} className={classes.fact} data-fact={name}>
              {t(`tally.${name}`, number(count))}
            </li>
          ),
        )}
      </ul>
      {children}
    </section>
  );
}
