import type { WriteDb } from '#electron/store/db/workspace-db.ts';
import { aChain, aChainStore, aPhoto, aRun } from '#tests/builders/chain.ts';
import { aDisplay, aTarget } from '#tests/builders/contract.ts';
import { keepChain } from '#tests/support/core/kept-results.ts';
import { FROZEN } from './frozen-file.ts';

const RANGE = { fromMs: Date.parse('2026-11-10T00:00:00Z'), toMs: Date.parse('2026-11-21T00:00:00Z') };

/** The photo-level results of one store with one display, one run and one photo, held by a pin. */
export function fillResults(db: WriteDb): void {
  const display = aDisplay('frozen');
  const { externalId } = FROZEN;
  const store = aChainStore({ externalId }, { expositions: [display], expectations: [aTarget()] });
  const run = aRun('frozen', { storeId: store.store.storeId, scheduledDate: '2026-11-19' });
  const photo = aPhoto('frozen', { protocolId: run.protocolId, expositionId: display.expositionId, fillRate: 91 });
  keepChain(db, aChain({ stores: [store], protocols: [run], images: [photo] }), RANGE, FROZEN.now);
}
