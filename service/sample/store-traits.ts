/** What makes a store of the sample chain stand out. A store without traits is ordinary. */
export type StoreTraits = {
  /** Shift of all its fill rates, in percentage points. */
  readonly level?: number;
  /** Its fill rates rise slowly and fall back, again and again. This is the day of the cycle on which they begin. */
  readonly recoveryPhase?: number;
  /** Runs are only started by hand, so there are few. */
  readonly cronOff?: true;
  /** Still being set up, so there are no runs at all. */
  readonly notOnboarded?: true;
  /** Nobody has entered targets. */
  readonly noTargets?: true;
  /** Some of its targets were entered twice. */
  readonly doubledTargets?: true;
  readonly noRegion?: true;
  readonly noStoreType?: true;
  readonly noLocation?: true;
};

const ordinary: StoreTraits = {};

const traits: ReadonlyMap<string, StoreTraits> = new Map<string, StoreTraits>([
  ['W-014', { level: -17 }],
  ['G-003', { level: -14 }],
  ['K-021', { level: -10 }],
  ['Ł-008', { level: -12 }],
  ['L-011', { level: -9 }],
  ['P-007', { level: -6 }],
  ['P-001', { level: 9 }],
  ['K-018', { level: 8 }],
  ['W-011', { level: 7 }],
  // A past fill rate must not change when today does, so no store can rise for ever. Three of them take turns: whatever
  // today is, two rise through all 35 days and at most one falls back.
  ['P-012', { recoveryPhase: 0 }],
  ['W-020', { recoveryPhase: 35 }],
  ['G-015', { recoveryPhase: 70 }],
  ['W-031', { cronOff: true }],
  ['K-020', { cronOff: true }],
  ['P-018', { cronOff: true }],
  ['G-020', { cronOff: true }],
  ['W-030', { notOnboarded: true }],
  ['Ł-014', { notOnboarded: true, noLocation: true }],
  ['L-010', { notOnboarded: true }],
  ['K-022', { notOnboarded: true, cronOff: true, noRegion: true, noStoreType: true }],
  ['G-018', { noStoreType: true }],
  ['Ł-005', { noTargets: true }],
  ['K-019', { noTargets: true }],
  ['W-033', { doubledTargets: true }],
  ['P-014', { doubledTargets: true }],
  ['G-007', { doubledTargets: true }],
  ['L-002', { doubledTargets: true }],
]);

/** The traits of a store, by its external ID. */
export function traitsOf(externalId: string): StoreTraits {
  return traits.get(externalId) ?? ordinary;
}
