import type { OfflineCache } from '#electron/cache/open-cache.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { StoredPin } from '#electron/store/results/pins-table.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';

/** The list of pins of a workspace, as it was last read or written. */
export type PinList = ReturnType<typeof createPinList>;

/** @param changed called when a page that lists the pins has to read them again */
export function createPinList(cache: OfflineCache, changed: () => void) {
  const pins = new Map<string, StoredPin>();
  /** Why a round failed, where even that could not be stored; `of`: the pin as it is stored. */
  const unstored = new Map<string, { readonly of: string; readonly shown: StoredPin }>();
  const state = { changes: 0 };
  const noteChange = () => {
    state.changes += 1;
    changed();
  };

  /** Reads them every time: the file may have been replaced, or belong to another Endcap by now. */
  const load = async (): Promise<void> => {
    const { changes } = state;
    const stored = await cache.report('pins.list', null).catch(() => null);
    if (stored === null) return;
    if (state.changes !== changes) return load();
    pins.clear();
    for (const pin of stored) {
      const failed = unstored.get(pin.pinId);
      pins.set(pin.pinId, failed?.of === canonicalJson(pin) ? failed.shown : pin);
    }
  };

  return {
    load,
    all: (): readonly StoredPin[] => [...pins.values()],
    get: (pinId: string): StoredPin | undefined => pins.get(pinId),
    /** @throws FailureError `not_found` */
    async find(pinId: string): Promise<StoredPin> {
      await load();
      const pin = pins.get(pinId);
      if (!pin) throw new FailureError({ code: 'not_found', message: 'The pin' });
      return pin;
    },
    /**
     * Stores a pin in its present state. With `new_round`, the parts already done are forgotten. Why its round failed is
     * listed even if it can't be stored.
     *
     * @throws FailureError `read_only`, or `internal` when the file can't be used at all
     */
    async save(pin: StoredPin, how: 'put' | 'new_round'): Promise<void> {
      const { pinId, state: next, failure } = pin;
      try {
        await cache.call(how === 'put' ? 'pins.put' : 'pins.nextRound', pin);
        unstored.delete(pinId);
        pins.set(pinId, pin);
      } catch (error) {
        const before = pins.get(pinId);
        // Of what another Endcap writes, the file says more.
        if (next !== 'failed' || failure?.code === 'read_only' || before === undefined) throw error;
        const shown = { ...before, state: next, failure };
        unstored.set(pinId, { of: unstored.get(pinId)?.of ?? canonicalJson(before), shown });
        pins.set(pinId, shown);
      }
      noteChange();
    },
    /** @throws FailureError as `save` does */
    async remove(pinId: string): Promise<void> {
      await cache.call('pins.remove', { pinId });
      unstored.delete(pinId);
      pins.delete(pinId);
      noteChange();
    },
    /**
     * How often a pin was stored or removed here. If this changes during a read, the list that was read may be
     * outdated.
     */
    changes: (): number => state.changes,
  };
}
