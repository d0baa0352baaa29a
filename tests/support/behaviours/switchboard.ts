import { z } from 'zod';
import type { Tools } from './behaviour-kind.ts';
import type { Call, Layer } from './exchange.ts';
import { operationNames } from './operation-sets.ts';
import { type BehaviourName, behaviourNames, behaviours, type SettingsOf } from './registry.ts';
import { createRandom } from './seeded-random.ts';

/** Which calls a switch is about; without a scope, all that its behaviour looks at. */
export const Scope = z.strictObject({
  /** Only these operations. */
  operations: z.array(z.enum(operationNames)).optional(),
  /** Only this store. */
  externalId: z.string().optional(),
  /** Lets so many calls pass first. */
  skip: z.int().min(0).default(0),
  /** Is over after so many calls. */
  times: z.int().min(1).optional(),
  /** Which part of the calls it takes, drawn from the seed. */
  chance: z.number().min(0).max(1).default(1),
});
export type Scope = z.input<typeof Scope>;

/** A behaviour that is switched on. */
export type Switch = {
  readonly name: BehaviourName;
  /** Calls it took so far. */
  used(): number;
  off(): void;
};

/** One layer of a call's way, with the name of its behaviour. */
export type NamedLayer = { readonly name: BehaviourName; readonly layer: Layer };

type Entry = Switch & { take(call: Call): Layer | null };

export type Switchboard = {
  /** @throws {z.ZodError} when the settings or the scope are not what their schema says */
  switchOn<Name extends BehaviourName>(name: Name, settings: SettingsOf<Name>, scope?: Scope): Switch;
  allOff(): void;
  /** Layers for a call, from the client's side to the service's; counts the call. */
  layersFor(call: Call): readonly NamedLayer[];
};

/** Keeps the switches. The same seed, switches and calls in the same order give the same behaviour. */
export function createSwitchboard(seed: number, tools: Omit<Tools, 'random'>): Switchboard {
  const on = new Set<Entry>();
  let made = 0;
  return {
    switchOn(name, settings, scope = {}) {
      made += 1;
      // Each switch draws from streams of its own, so that another one does not change what it does.
      const random = createRandom(seed * 7919 + made);
      const chanceOf = createRandom(seed * 104_729 + made);
      const kind = behaviours[name];
      const layer = kind.start(settings, { ...tools, random });
      const { operations = kind.operations, externalId, skip, times, chance } = Scope.parse(scope);
      const seen = { calls: 0, used: 0 };
      const isMeant = (call: Call): boolean =>
        (operations === undefined || (call.operation !== null && operations.includes(call.operation))) &&
        (externalId === undefined || call.externalId === externalId);
      const entry: Entry = {
        name,
        used: () => seen.used,
        off: () => void on.delete(entry),
        take(call) {
          if (!isMeant(call)) return null;
          seen.calls += 1;
          if (seen.calls <= skip || (chance < 1 && chanceOf() >= chance)) return null;
          seen.used += 1;
          if (seen.used === times) entry.off();
          return layer;
        },
      };
      on.add(entry);
      return entry;
    },
    allOff: () => on.clear(),
    layersFor(call) {
      const taken = [...on].flatMap((entry) => {
        const layer = entry.take(call);
        return layer ? [{ name: entry.name, layer }] : [];
      });
      return taken.toSorted((a, b) => behaviourNames.indexOf(a.name) - behaviourNames.indexOf(b.name));
    },
  };
}
