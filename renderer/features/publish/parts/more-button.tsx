import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import classes from './parts.module.css';

type MoreButtonProps = {
  readonly label: string;
  /** True inside another list. */
  readonly isSmall?: boolean;
  readonly loading?: boolean;
  readonly onClick: () => void;
};

/** A button below a long list that shows more of it. */
export function MoreButton({ label, isSmall = false, loading = false, onClick }: MoreButtonProps) {
  return (
    <div className={classes.more}>
      <Button size={isSmall ? 'compact-sm' : 'sm'} variant="default" loading={loading} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

/**
 * How much of a long list is shown, and what stands below it: a button that shows more.
 *
 * @param step how many are shown at first, and how many more with each press
 */
export function useShownPart(
  step: number,
  of: 'stores' | 'lines',
): { readonly shown: number; readonly more: (total: number) => ReactNode } {
  const t = usePublishTexts();
  const number = useCount();
  const [shown, setShown] = useState(step);
  const more = (total: number) =>
    total <= shown ? null : (
      <MoreButton
        isSmall={of === 'lines'}
        label={t(of === 'lines' ? 'changes.moreLines' : 'changes.moreStores', number(Math.min(step, total - shown)))}
        onClick={() => setShown(shown + step)}
      />
    );
  return { shown, more };
}
