import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnjudgedKind, UnjudgedPlace } from './unjudged.ts';
import classes from './unjudged-link.module.css';

type UnjudgedLinkProps = {
  readonly kind: UnjudgedKind;
  readonly place: UnjudgedPlace;
  readonly children: ReactNode;
  /** Where the link is the content of a table's cell. */
  readonly focus?: {
    readonly tabIndex: number;
    readonly onFocus: () => void;
    readonly ref: Ref<HTMLAnchorElement>;
  };
};

/** A count of photos without a single target, or a word for one, that leads to the cells that are missing or clash. */
export function UnjudgedLink({ kind, place, children, focus }: UnjudgedLinkProps) {
  const { t } = useTranslation('fill-rates');
  const title = t(`columnHint.${kind}`);
  if (place.of === 'store') {
    const { of: _, externalId, ...search } = place;
    return (
      <Link
        className={classes.link}
        title={title}
        to="/stores/$externalId"
        params={{ externalId }}
        search={{ tab: 'expectations', find: kind, ...search }}
        {...focus}
      >
        {children}
      </Link>
    );
  }
  const { of: _, ...search } = place;
  return (
    <Link className={classes.link} title={title} to="/targets" search={{ check: kind, ...search }} {...focus}>
      {children}
    </Link>
  );
}
