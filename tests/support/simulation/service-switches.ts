import type { Chance } from '#tests/support/behaviours/seeded-random.ts';

/** What the model of the service does where the specification is silent (sync.md, P1 to P12). P10 is the network's. */
export type ServiceSwitches = {
  readonly clientIds: 'kept' | 'refused' | 'ignored';
  readonly replacedIds: 'remade' | 'kept';
  readonly order: 'stable' | 'shuffled';
  readonly texts: 'kept' | 'trimmed' | 'collapsed';
  readonly duplicates: 'accepted' | 'refused';
  /** Reads may show what stood before a write for so long. */
  readonly staleMs: number;
  readonly staleChance: number;
  readonly unknownIds: 'created' | '400' | '404';
  readonly putAnswer: 'full' | 'sent';
  /** How ids made by a client are refused. */
  readonly refusedWith: 400 | 404;
  readonly withoutId: 'created' | 'matched';
  readonly issuePaths: 'dots' | 'brackets' | 'pointer' | 'list';
  /** Chance that a 400 names the row. */
  readonly namedChance: number;
  /** Most displays that it takes in one request, below the 500 of the contract. */
  readonly mostElements: number;
  /** Fields that may be null are left out where they are (P11). */
  readonly nulls: 'written' | 'absent';
  /** Rows of sets have fields beyond the contract, which a replace may bring back, or must not. */
  readonly strangeFields: 'none' | 'kept' | 'refused';
};

/** A service that does what most do, at once and in order. */
export const PLAIN_SWITCHES: ServiceSwitches = {
  clientIds: 'kept',
  replacedIds: 'remade',
  order: 'stable',
  texts: 'kept',
  duplicates: 'accepted',
  staleMs: 0,
  staleChance: 1,
  unknownIds: 'created',
  putAnswer: 'full',
  refusedWith: 400,
  withoutId: 'created',
  issuePaths: 'dots',
  namedChance: 1,
  mostElements: 500,
  nulls: 'written',
  strangeFields: 'none',
};

/** One of the services that the specification allows. */
export function chooseSwitches(chance: Chance): ServiceSwitches {
  return {
    clientIds: chance.pick(['kept', 'refused', 'ignored']),
    replacedIds: chance.pick(['remade', 'kept']),
    order: chance.pick(['stable', 'shuffled']),
    texts: chance.pick(['kept', 'trimmed', 'collapsed']),
    duplicates: chance.pick(['accepted', 'refused']),
    staleMs: chance.pick([0, 1500, 5000]),
    staleChance: chance.pick([1, 0.5, 0.3]),
    unknownIds: chance.pick(['created', '400', '404']),
    putAnswer: chance.pick(['full', 'sent']),
    refusedWith: chance.pick([400, 404]),
    withoutId: chance.pick(['created', 'created', 'matched']),
    issuePaths: chance.pick(['dots', 'brackets', 'pointer', 'list']),
    namedChance: chance.pick([1, 0.7, 0]),
    mostElements: chance.pick([500, 500, 500, 2]),
    nulls: chance.pick(['written', 'absent']),
    strangeFields: chance.pick(['none', 'none', 'kept', 'refused']),
  };
}
