import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DraftRef } from '#shared/bridge/drafts.ts';

/** The page on which a kind of resource is edited. */
export const PAGE_OF = {
  expositions: '/displays',
  expectations: '/targets',
  contacts: '/contacts',
  store: '/stores/$externalId',
} as const satisfies Record<DraftRef['kind'], string>;

type EditLinkProps = {
  readonly refOf: DraftRef;
  /** Which rows are shown: all, those that were changed, or those that can't be sent. */
  readonly rows: 'all' | 'changed' | 'invalid';
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
};

const SEARCH_OF = { all: {}, changed: { changed: true }, invalid: { marked: 'invalid' } } as const;

/** Links to where a resource is edited: its rows in a sheet, or the form of a store. */
export function EditLink({ refOf: { externalId, kind }, rows, ...rest }: EditLinkProps) {
  const to = PAGE_OF[kind];
  if (to === '/stores/$externalId')
    return <Link to={to} params={{ externalId }} search={{ tab: 'details' }} {...rest} />;
  return <Link to={to} search={{ stores: [externalId], ...SEARCH_OF[rows] }} {...rest} />;
}
