import type { ChainImage, ChainProtocol } from '../store/chain.ts';
import { displayLevel, measuredFillRate, runLevel, slotKey } from './fill-model.ts';
import { imageStatusIn } from './image-state.ts';
import type { SampleStore } from './make-store.ts';
import { isOpen } from './opening-hours.ts';
import { type Key, unit } from './random.ts';
import { type RunState, runStateAt } from './run-state.ts';
import type { ScheduledSlot } from './schedule.ts';
import { uuidOf } from './uuid.ts';

type Run = { readonly key: Key; readonly protocolId: string; readonly slot: ScheduledSlot; readonly state: RunState };

const SECOND = 1000;

/** Runs of a store, oldest first: while it is open, and only by hand where the schedule is switched off. */
export function* runsOf(store: SampleStore, slots: readonly ScheduledSlot[], now: number): Generator<Run> {
  if (store.traits.notOnboarded) return;
  for (const slot of slots) {
    if (!isOpen(store.chainStore.store.openingTimes, slot.weekday, slot.time)) continue;
    const key = slotKey(store.key, slot);
    if (store.traits.cronOff && unit(key, 40) > 0.04) continue;
    yield { key, protocolId: uuidOf(key), slot, state: runStateAt(key, slot.instant, now) };
  }
}

/** A run as the chain keeps it. */
export function protocolOf(store: SampleStore, { protocolId, slot, state }: Run): ChainProtocol {
  return {
    protocolId,
    storeId: store.chainStore.store.storeId,
    status: state.status,
    scheduledDate: slot.date,
    scheduledAt: `${slot.time}:00`,
    scheduledDatetime: new Date(slot.instant).toISOString(),
  };
}

/** The photos of a run: one per active display, but for the few that were not taken. */
export function* imagesOf(store: SampleStore, { key: runKey, protocolId, slot, state }: Run): Generator<ChainImage> {
  const level = store.level + runLevel(runKey, slot, store.traits);
  for (const { key: displayKey, exposition, category } of store.displays) {
    if (exposition.status !== 'active') continue;
    const key = slotKey(displayKey, slot);
    const status = imageStatusIn(state, key);
    if (status === null) continue;
    const measured = level + displayLevel(displayKey, exposition.expositionType);
    const walk = Math.floor((unit(key, 41) * (state.photosUntil - slot.instant)) / SECOND) * SECOND;
    yield {
      photoId: uuidOf(key),
      protocolId,
      expositionId: exposition.expositionId,
      status,
      fillRate: status === 'completed' ? measuredFillRate(key, category, slot.slot, measured) : null,
      capturedAt: status === 'pending' ? null : new Date(slot.instant + walk).toISOString(),
    };
  }
}
