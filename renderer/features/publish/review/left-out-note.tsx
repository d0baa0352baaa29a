import { Link } from '@tanstack/react-router';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import classes from './review.module.css';

/** Why Publish sends less than is listed: a store with an invalid cell stays behind whole. The way to the cells. */
export function LeftOutNote({ resources }: { readonly resources: readonly ResourceChanges[] }) {
  const t = usePublishTexts();
  const number = useCount();
  // What waits for a decision says so in a panel of its own.
  const invalid = resources.filter(({ errors, stop }) => errors.length > 0 && stop === null);
  if (invalid.length === 0) return null;
  const cells = invalid.reduce((sum, { errors }) => sum + errors.length, 0);
  const stores = [...new Set(invalid.map(({ ref }) => ref.externalId))];
  return (
    <Banner>
      {t('changes.leftOut', { stores: t('stores', number(stores.length)), cells: t('changes.cells', number(cells)) })}{' '}
      {invalid.every(({ ref }) => ref.kind === 'expositions') ? (
        <Link to="/displays" search={{ stores, marked: 'invalid' }} className={classes.inlineLink}>
          {t('changes.toCells', { count: cells })}
        </Link>
      ) : null}
    </Banner>
  );
}
