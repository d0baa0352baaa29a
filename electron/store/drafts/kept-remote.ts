import { readOfKind, rowsOfAnswer, rowsOfCheckedAnswer } from '#shared/bridge/reads.ts';
import type { Row } from '#shared/domain/merge/resource-tree.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { CONTRACT_MARK } from '../answers/contract-mark.ts';
import { findNewestAnswer } from '../answers/stores-table.ts';
import type { ReadDb } from '../file/kept-db.ts';

/** What the service has of a resource, as it was read last and kept; undefined: nothing of it is kept. */
export function keptRemote(db: ReadDb, ref: ResourceRef): readonly Row[] | undefined {
  const { name, input } = readOfKind(ref);
  const found = findNewestAnswer(db, name, canonicalJson(input), ref.externalId);
  if (found === null) return undefined;
  const value: unknown = JSON.parse(found.body.toString());
  if (found.contract === CONTRACT_MARK) return rowsOfCheckedAnswer(ref, value);
  return rowsOfAnswer(ref, value) ?? undefined;
}
