import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { failureOfStore, rowsQuery } from '#renderer/drafts/rows-query.ts';
import type { StoreDisplay } from '#renderer/targets/matrix/target-matrix.tsx';
import type { DraftRow } from '#shared/bridge/drafts.ts';
import { SentExposition } from '#shared/domain/fields/exposition.ts';
import type { ResourceKind } from '#shared/domain/merge/resource-tree.ts';
import type { ShownContact } from '../tabs/contacts-tab.tsx';
import type { ShownDisplay } from '../tabs/displays-tab.tsx';

/** Reads what is drafted of a kind for a store that is not there yet, and reads it again whenever drafts change. */
export function useDraftedRows(kind: ResourceKind, externalId: string) {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { id: workspaceId } = useWorkspace();
  const ports = { bridge, queries, workspaceId, edits: () => 0 };
  const wanted = { kind, externalIds: [externalId], isChangedFirst: false };
  const query = useQuery({ ...rowsQuery(ports, wanted), staleTime: 0 });
  const error = useLastError(query);
  const store = query.data?.stores[0];
  const rows = useMemo(() => (store?.known === true ? store.rows.filter(({ removed }) => !removed) : null), [store]);
  return { query, rows, failure: failureOfStore({ data: query.data, error }) };
}

/** What a person has entered so far: any field may be missing, or be what the contract refuses. */
const text = z.string().catch('');
const orNull = z.string().nullable().catch(null);
const LooseDisplay = z.object({
  label: text,
  friendlyTitle: orNull,
  productCategories: z.array(z.string()).catch([]),
  expositionType: text,
  status: z.string().catch('active'),
});
const LooseContact = z.object({
  name: text,
  contactType: text,
  phone: text,
  email: orNull,
  hasWhatsapp: z.boolean().catch(false),
});

/** A drafted display for the table of displays. */
export const shownDisplay = ({ rowId, base, desired }: DraftRow): ShownDisplay => ({
  expositionId: rowId,
  ...LooseDisplay.parse(desired ?? base ?? {}),
});

/** A drafted contact for the table of contacts. */
export const shownContact = ({ rowId, base, desired }: DraftRow): ShownContact => ({
  contactId: rowId,
  createdAt: null,
  ...LooseContact.parse(desired ?? base ?? {}),
});

/** Drafted displays that a target can be for: those of a type and with categories that the contract knows. */
export const displaysWithTargets = (rows: readonly DraftRow[]): readonly StoreDisplay[] =>
  rows.flatMap((row) => {
    const shown = shownDisplay(row);
    const known = SentExposition.pick({ expositionType: true, productCategories: true, status: true }).safeParse(shown);
    return known.success ? [{ expositionId: shown.expositionId, label: shown.label, ...known.data }] : [];
  });
