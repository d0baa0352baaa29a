import fc from 'fast-check';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { ResourceKind } from '#shared/domain/merge/resource-tree.ts';
import { draftedRows } from '#tests/oracles/draft-rule.ts';
import { seedOfRun } from '../seed/seed.ts';
import { lawOfChoice, lawOfCommuting, lawOfInverse, lawOfOrder } from './choice-laws.ts';
import { draws, makeScenario } from './merge-scenario.ts';
import { lawOfNoLostEdit, lawOfRebase, lawOfSending } from './progress-laws.ts';
import {
  lawOfAlone,
  lawOfEdits,
  lawOfIdentity,
  lawOfNoInvention,
  lawOfNoOverwrite,
  lawOfUntouched,
} from './safety-laws.ts';

const isDeep = process.env['ENDCAP_DEEP'] === '1';

/** Rounds of one kind: 20,000, or ten million with ENDCAP_DEEP=1 (ENDCAP_ROUNDS chooses another number). */
export const MERGE_ROUNDS = Number(process.env['ENDCAP_ROUNDS'] ?? (isDeep ? 10_000_000 : 20_000));

/** Holds every law of the merge against random drafts and random changes of another writer. */
export function checkMergeLaws(kind: ResourceKind): void {
  fc.assert(
    fc.property(draws, (drawn) => {
      const s = makeScenario(kind, drawn);
      const merge = merge3(kind, s);
      const changes = draftedRows(kind, s.base, s.desired);
      lawOfEdits(s, changes);
      lawOfIdentity(s);
      lawOfAlone(s);
      lawOfNoInvention(s, merge);
      lawOfUntouched(s, merge, changes);
      lawOfNoOverwrite(s, merge);
      lawOfNoLostEdit(s, merge, changes);
      lawOfRebase(s, merge);
      lawOfSending(s, merge);
      lawOfCommuting(s, merge);
      lawOfOrder(s, merge);
      lawOfChoice(s, merge);
      lawOfInverse(s, merge);
    }),
    { numRuns: MERGE_ROUNDS, seed: seedOfRun(process.env, Math.random) },
  );
}
