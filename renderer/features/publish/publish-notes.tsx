import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useConnection } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import { useKeptFocus } from '#renderer/ui/use-kept-focus.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { Connection } from '#shared/bridge/events.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import classes from './changes/changes.module.css';
import { EditLink, PAGE_OF } from './parts/edit-link.tsx';
import type { PageRead } from './parts/publish-queries.ts';

type CannotPublishNoteProps = {
  /** Why changes can only be viewed; null: they can be edited. */
  readonly whyReadOnly: 'read_only' | 'unwritable' | null;
  readonly hasChanges: boolean;
  /** The panel of the current or paused publishing already says why. */
  readonly isShownByRun: boolean;
};

/** Refusals that a person can do something about. */
const REFUSALS: Partial<Record<Connection['state'], Failure>> = {
  token_refused: { code: 'unauthorized' },
  not_configured: { code: 'not_configured' },
  none: { code: 'token_missing' },
};

/** Explains why nothing can be published now, and what happens to the changes meanwhile. */
export function CannotPublishNote({ whyReadOnly, hasChanges, isShownByRun }: CannotPublishNoteProps) {
  const t = usePublishTexts();
  const { state } = useConnection().connection;
  if (whyReadOnly !== null) return <Banner>{t(whyReadOnly === 'read_only' ? 'readOnly' : 'unwritable')}</Banner>;
  if (!hasChanges || isShownByRun) return null;
  const refusal = REFUSALS[state];
  if (refusal !== undefined) return <FailureNotice failure={refusal} />;
  return state === 'offline' || state === 'failing' ? (
    <Banner>
      {t(state)} {t('offlineNext')}
    </Banner>
  ) : null;
}

/** Explains that some of what the page shows could not be read, and reads it again. */
export function NotReadNote({ reads }: { readonly reads: readonly PageRead[] }) {
  const box = useRef<HTMLDivElement>(null);
  // When another try succeeds, its button goes. What follows here may be Publish, which nobody should press unawares.
  const kept = useKeptFocus(box, () => document.querySelector<HTMLElement>('main h1'));
  const failed = reads.filter(({ error }) => error !== null);
  const [first] = failed;
  if (first === undefined) return null;
  return (
    <div ref={box} data-line="failure" {...kept}>
      <FailureNotice
        failure={failureOf(first.error)}
        onRetry={() => {
          for (const { retry } of failed) retry();
        }}
        retrying={failed.some(({ isFetching }) => isFetching)}
      />
    </div>
  );
}

/**
 * Explains why Publish sends less than is listed: a store with an invalid cell is left out completely. Links to the
 * cells.
 */
export function LeftOutNote({ resources }: { readonly resources: readonly ResourceChanges[] }) {
  const t = usePublishTexts();
  const number = useCount();
  // Stores that wait for a decision are in their own panel.
  const invalid = resources.filter(({ errors, stop }) => errors.length > 0 && stop === null);
  if (invalid.length === 0) return null;
  const cells = invalid.reduce((sum, { errors }) => sum + errors.length, 0);
  const stores = [...new Set(invalid.map(({ ref }) => ref.externalId))];
  const pages = new Set(invalid.map(({ ref }) => PAGE_OF[ref.kind]));
  const [page] = pages;
  const [only] = invalid;
  return (
    <Banner>
      {t('changes.leftOut', { stores: t('stores', number(stores.length)), cells: t('changes.cells', number(cells)) })}{' '}
      {pages.size === 1 && page === '/stores/$externalId' && stores.length === 1 && only !== undefined ? (
        <EditLink refOf={only.ref} rows="invalid" className={classes.inlineLink}>
          {t('changes.toCells', { count: cells })}
        </EditLink>
      ) : null}
      {pages.size === 1 && page !== undefined && page !== '/stores/$externalId' ? (
        <Link to={page} search={{ stores, marked: 'invalid' }} className={classes.inlineLink}>
          {t('changes.toCells', { count: cells })}
        </Link>
      ) : null}
    </Banner>
  );
}
