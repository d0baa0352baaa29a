import fc from 'fast-check';
import type { BehaviourName, SettingsOf } from '#tests/support/behaviours/registry.ts';
import type { BehavingService } from '#tests/support/behaviours/start-behaving-service.ts';
import type { Scope } from '#tests/support/behaviours/switchboard.ts';

/**
 * What a switch does to what is read. `same`: it says the same in another way, or concerns writes alone. `lags`: what is
 * said was true a moment ago. `names`: stores have other names. `hides`: something can't be read. `fails`: whole requests fail. `lies`: something is left
 * out, and nothing in the answers tells.
 */
type Effect = 'same' | 'lags' | 'names' | 'hides' | 'fails' | 'lies';

/** One way in which a service may differ. */
export type ReadSwitch = {
  readonly title: string;
  readonly effect: Effect;
  /** Switches it on; the result switches it off. */
  readonly on: (front: BehavingService) => { off(): void };
};

const aSwitch = <Name extends BehaviourName>(
  effect: Effect,
  name: Name,
  settings: SettingsOf<Name>,
  scope: Scope = {},
): ReadSwitch => ({
  title: `${name} ${JSON.stringify(settings)}${Object.keys(scope).length > 0 ? ` of ${JSON.stringify(scope)}` : ''}`,
  effect,
  on: (front) => front.switchOn(name, settings, scope),
});

/** Where the specification is silent about what is read, and what concerns only writes. */
const SAME: readonly ReadSwitch[] = [
  aSwitch('same', 'absentNulls', {}),
  aSwitch('same', 'runIds', { way: 'upper' }),
  aSwitch('same', 'runIds', { way: 'prefixed', images: false }),
  aSwitch('same', 'runIds', { way: 'bare' }),
  aSwitch('same', 'runTimes', { form: 'space' }),
  aSwitch('same', 'runTimes', { form: 'mixed' }),
  aSwitch('same', 'runTimes', { form: 'local' }),
  aSwitch('same', 'photoFields', { renamed: { fillRate: 'measuredFillRate' } }),
  aSwitch('same', 'photoFields', { renamed: { photoId: 'imageId', expositionId: 'displayId' } }),
  aSwitch('same', 'photoFields', { without: ['fillRate'] }),
  aSwitch('same', 'regionNames', { nameless: 1 }),
  aSwitch('same', 'regionNames', {}),
  aSwitch('same', 'filterIds', { unknown: '400' }),
  aSwitch('same', 'filterIds', { unknown: '404' }),
  aSwitch('same', 'listOrder', { order: 'shuffled', sets: true }),
  aSwitch('same', 'listOrder', { order: 'reversed' }),
  aSwitch('lags', 'cachedRead', { ms: 1000 }),
  aSwitch('lags', 'staleRead', { ms: 5000 }),
  aSwitch('same', 'clientIds', { ids: 'refused', status: 404 }),
  aSwitch('same', 'clientIds', { ids: 'ignored' }),
  aSwitch('same', 'replacedIds', { ids: 'kept' }),
  aSwitch('same', 'trimmedStrings', { collapse: true, nfc: true }),
  aSwitch('same', 'duplicateExpectations', { duplicates: 'refused' }),
  aSwitch('same', 'unknownIds', { unknown: '404' }),
  aSwitch('same', 'putAnswer', { answer: 'sent' }),
  aSwitch('same', 'omittedFields', { omitted: 'kept' }),
  aSwitch('same', 'labelMatch', { withoutId: 'matched' }),
  aSwitch('same', 'ownRule', { word: 'a' }),
  aSwitch('same', 'duplicateDelivery', {}),
  aSwitch('same', 'tooLarge', {}),
];

const NAMES: readonly ReadSwitch[] = [
  aSwitch('names', 'oddNames', { names: 'turned' }),
  aSwitch('names', 'oddNames', { names: 'empty' }),
];

const anyOf = (operation: NonNullable<Scope['operations']>[number], chance = 1): Scope => ({
  operations: [operation],
  chance,
});

/** One element of a list can't be read. A field that may be null is left alone: absent, it says null. */
const HIDES: readonly ReadSwitch[] = [
  aSwitch('hides', 'brokenElement', { field: 'loginCode', value: null }, anyOf('listStores')),
  aSwitch('hides', 'brokenElement', { nth: 1, field: 'weekday' }, anyOf('listStoreExpectations')),
  aSwitch('hides', 'brokenElement', { nth: 2, field: 'displayType', value: 'SHELF' }, anyOf('listStoreExpectations')),
  aSwitch('hides', 'brokenElement', { nth: 1, field: 'expositionType' }, anyOf('listStoreExpositions')),
  aSwitch('hides', 'brokenElement', {}, anyOf('listStoreExpositions', 0.5)),
  aSwitch('hides', 'brokenElement', { field: 'fillRate', value: 'full' }, anyOf('getExpositionFillRate', 0.3)),
  aSwitch('hides', 'brokenElement', { nth: 1 }, anyOf('getExpositionFillRate')),
  aSwitch('hides', 'brokenElement', { field: 'protocolId' }, anyOf('listStoreProtocols')),
  aSwitch('hides', 'brokenElement', { nth: 1, field: 'status' }, anyOf('listStoreProtocols')),
  aSwitch('hides', 'brokenElement', { field: 'scheduledDatetime', value: 'soon' }, anyOf('listStoreProtocols')),
  aSwitch('hides', 'brokenElement', { field: 'imageCount' }, anyOf('getCrossStoreFillRates')),
  aSwitch('hides', 'brokenElement', {}, anyOf('listStoreContacts')),
];

const FAILS: readonly ReadSwitch[] = [
  aSwitch('fails', 'badStatus', { status: 503, body: 'html' }, { chance: 0.2 }),
  aSwitch('fails', 'badStatus', { status: 404, body: 'envelope' }, anyOf('getExpositionFillRate', 0.3)),
  aSwitch('fails', 'badStatus', { status: 404, body: 'envelope' }, anyOf('listStoreExpositions', 0.3)),
  aSwitch('fails', 'htmlAnswer', {}, { chance: 0.1 }),
  aSwitch('fails', 'truncatedJson', {}, { chance: 0.1 }),
  aSwitch('fails', 'tooMany', { retryAfter: 'seconds' }, { chance: 0.2 }),
  aSwitch('fails', 'redirect', { to: 'https://login.example', status: 302 }, { chance: 0.1 }),
  aSwitch('fails', 'resetBefore', {}, { chance: 0.1 }),
  aSwitch('fails', 'resetInside', {}, { chance: 0.1 }),
  aSwitch('fails', 'halfAnswer', {}, { chance: 0.1 }),
  aSwitch('fails', 'schemaBreach', { at: 'items', value: null }, { chance: 0.1 }),
];

const LIES: readonly ReadSwitch[] = [
  ...[1, 2].map((left) => aSwitch('lies', 'lostRows', { left })),
  aSwitch('lies', 'brokenElement', { field: 'status', value: 'archived' }, anyOf('listStoreProtocols')),
];

/** Every switch that what is read passes through, each in the settings that matter there. */
export const READ_SWITCHES: readonly ReadSwitch[] = [...SAME, ...NAMES, ...HIDES, ...FAILS, ...LIES];

/** Sets of them, as services are: mostly sound, with several ways of their own. */
export const randomSwitches: fc.Arbitrary<readonly ReadSwitch[]> = fc
  .tuple(
    fc.subarray([...SAME]),
    fc.subarray([...NAMES], { maxLength: 1 }),
    fc.oneof(
      { weight: 2, arbitrary: fc.constant<ReadSwitch[]>([]) },
      { weight: 2, arbitrary: fc.subarray([...HIDES], { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.subarray([...FAILS], { minLength: 1, maxLength: 2 }) },
      { weight: 1, arbitrary: fc.subarray([...HIDES, ...FAILS, ...LIES], { minLength: 1, maxLength: 4 }) },
    ),
  )
  .map(([same, names, others]) => [...withOneWay(same), ...names, ...others]);

/** Ids and times of runs are written in one way at a time. */
const withOneWay = (switches: readonly ReadSwitch[]): readonly ReadSwitch[] => [
  ...new Map(
    switches.map((one) => [/^run(Ids|Times)|^filterIds|^clientIds/.exec(one.title)?.[0] ?? one.title, one]),
  ).values(),
];
