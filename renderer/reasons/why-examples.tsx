import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isolated, shownName } from '#renderer/i18n/shown-text.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { PhotoThumbnail } from '#renderer/photos/photo-tile.tsx';
import { createPhotoQueue } from '#renderer/photos/use-picture.ts';
import { Delta } from '#renderer/ui/figures.tsx';
import type { ExamplePhoto, SumNames } from '#shared/bridge/reasons.ts';
import { digitsToAddUp } from '#shared/domain/add-up.ts';
import { displayLink, photosOfScope, type ReasonsScope } from './scope.ts';
import classes from './why.module.css';

const AT_ONCE = 3;

type WhyExamplesProps = {
  readonly examples: readonly ExamplePhoto[];
  readonly names: SumNames;
  readonly scope: ReasonsScope;
  /** Photos can show them. */
  readonly isHere: boolean;
};

/** The photos that explain a shortfall best. Each opens among the others of its display. */
export function WhyExamples({ examples, names, scope, isHere }: WhyExamplesProps) {
  const t = useReasonsTexts();
  const format = useFormat();
  const terms = useTerms();
  const [queue] = useState(() => createPhotoQueue(AT_ONCE));
  if (examples.length === 0) return null;
  return (
    <section aria-label={t('why.examples')}>
      <h3 className={classes.heading}>{t('why.examples')}</h3>
      <ul className={classes.examples}>
        {examples.map((one) => {
          const display = names.displays[one.expositionId];
          const type = display === undefined ? '' : terms.expositionType(display.displayType);
          const label = display?.label ? isolated(display.label) : type;
          const store = shownName(names.stores[one.externalId], one.externalId);
          const when = `${format.dayMonth(one.scheduledDate)}, ${one.scheduledAt.slice(0, 5)}`;
          const photos = photosOfScope({ ...scope, filter: { ...scope.filter, expositionIds: [one.expositionId] } });
          const delta = one.measured - one.expected;
          const digits = digitsToAddUp([one.measured, one.expected, delta]);
          return (
            <li key={one.photoKey}>
              <Link
                {...(isHere
                  ? { to: '/photos', search: { ...photos, photo: one.photoKey } }
                  : displayLink(scope, one, one.photoKey))}
                className={classes.example}
              >
                <span className={classes.picture}>
                  <PhotoThumbnail photoKey={one.photoKey} alt="" queue={queue} isSmall />
                </span>
                <span className={classes.facts}>
                  <b>{label}</b>
                  <span>{store}</span>
                  <span className={classes.faint}>{when}</span>
                  <span>
                    {t('slots.rates', {
                      measured: format.percent(one.measured, digits),
                      expected: format.percent(one.expected, digits),
                    })}
                  </span>
                  <span>
                    <Delta value={delta} digits={digits} />
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
