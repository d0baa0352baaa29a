import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useRead } from '#renderer/bridge/use-read.ts';
import { ChangesLink, ReadOnlyNote, StepTools, useWhyReadOnly } from '#renderer/drafts/draft-tools.tsx';
import { MovedNote } from '#renderer/drafts/moved-note.tsx';
import { OwnWordsContext } from '#renderer/grid/view/sheet-words.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { type StoreDisplay, TargetMatrix } from '#renderer/targets/matrix/target-matrix.tsx';
import { useTargets, useTargetWords } from '#renderer/targets/use-targets.ts';
import { AsOfBehind } from '#renderer/ui/as-of.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import { useAddress } from '#renderer/ui/use-address.ts';
import type { OfStore } from '#shared/bridge/stores.ts';
import { NOTHING_SOUGHT, type StoreSearch } from '../parts/stores-search.ts';
import { useStore } from '../parts/use-store.ts';
import classes from './expectations-tab.module.css';

/** Targets of a store that the service has. */
export function ExpectationsTab({ externalId }: { readonly externalId: string }) {
  const t = useStoresTexts();
  const name = useStore(externalId).data?.data.name ?? externalId;
  const displays = useRead('stores.expositions', { externalId });
  return (
    <>
      {displays.isLoadingError ? <Banner>{t('target.noDisplays')}</Banner> : null}
      <StoreTargets externalId={externalId} name={name} displays={displays.data?.data ?? null} isNew={false} />
    </>
  );
}

type StoreTargetsProps = {
  readonly externalId: string;
  readonly name: string;
  /** The store's displays; null: not known. */
  readonly displays: readonly StoreDisplay[] | null;
  /** The store is only drafted: nothing was measured there. */
  readonly isNew: boolean;
};

/** Targets of a store as a matrix. Edits stay on this computer until they are published. */
export function StoreTargets({ externalId, name, displays, isNew }: StoreTargetsProps) {
  const t = useStoresTexts();
  const number = useCount();
  const { search, change } = useAddress<StoreSearch, OfStore>('/stores/$externalId');
  const readOnly = useWhyReadOnly() !== null;
  const navigate = useNavigate();
  const nameOf = useCallback(() => name, [name]);
  const externalIds = useMemo(() => [externalId], [externalId]);
  const targets = useTargets({ externalIds, nameOf, readOnly });
  const [store] = targets.query.data?.stores ?? [];
  const count = store?.known === true ? store.rows.filter(({ removed }) => !removed).length : null;
  return (
    <OwnWordsContext value={useTargetWords()}>
      <ReadOnlyNote />
      <div className={classes.bar}>
        <span className={classes.note}>
          {count === null ? null : t('target.count', number(count))}
          {store?.known === true ? <AsOfBehind read={store.origin} /> : null}
        </span>
        <span className={classes.tools}>
          <Button
            renderRoot={(props) => <Link to="/targets" search={{ stores: [externalId] }} {...props} />}
            variant="default"
          >
            {t('target.edit')}
          </Button>
          <StepTools sheet={targets.sheet} />
          <ChangesLink />
        </span>
      </div>
      <TargetMatrix
        targets={targets}
        externalId={externalId}
        expositions={displays}
        isNew={isNew}
        readOnly={readOnly}
        sought={search}
        onSoughtDone={() => change(NOTHING_SOUGHT, { replace: true })}
        done={
          <MovedNote
            rows={targets}
            kind="expectations"
            onShow={(stores) => void navigate({ to: '/targets', search: { stores: [...stores] } })}
          />
        }
      />
    </OwnWordsContext>
  );
}
