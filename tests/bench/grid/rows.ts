/** A row of the page on which the grids are compared: eight columns, as an admin's list of things has. */
export interface BenchRow {
  readonly id: string;
  readonly place: string;
  readonly label: string;
  readonly title: string | null;
  readonly kind: string;
  readonly tags: readonly string[];
  readonly share: number | null;
  readonly note: string;
  readonly state: string;
}

export const KINDS = [
  { value: 'FRIDGE', label: 'Lodówka na napoje', spellings: ['Drinks fridge'] },
  { value: 'CHILLED', label: 'Lada chłodnicza', spellings: ['Chilled counter'] },
  { value: 'RACK', label: 'Regał chlebowy', spellings: ['Bread rack'] },
  { value: 'HEATED', label: 'Lada grzewcza', spellings: ['Heated counter'] },
  { value: 'BASKETS', label: 'Kosze z bułkami', spellings: ['Bread baskets'] },
];
export const TAGS = [
  { value: 'DRINKS', label: 'Napoje', spellings: ['Drinks'] },
  { value: 'SANDWICHES', label: 'Kanapki', spellings: ['Sandwiches'] },
  { value: 'SALADS', label: 'Sałatki, pasty', spellings: ['Salads, pastes'] },
  { value: 'ROLLS', label: 'Bułki', spellings: ['Rolls'] },
  { value: 'BREADS', label: 'Chleby', spellings: ['Breads'] },
  { value: 'SWEET', label: 'Słodkie przekąski', spellings: ['Sweet snacks'] },
];
export const STATES = [
  { value: 'active', label: 'aktywna', spellings: ['active', 'on'] },
  { value: 'disabled', label: 'wyłączona', spellings: ['disabled', 'off'] },
];
const PLACES = ['Warszawa', 'Łódź', 'Kraków', 'Gdynia', 'Poznań', 'Lublin', 'Świdnica', 'Żywiec', 'Częstochowa', 'Ełk'];
const NEAR = ['przy kasie', 'przy wejściu', 'w głębi', 'pod oknem', 'obok pieca', 'za filarem'];

/** Numbers from 0 up to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Rows for both grids; the labels are all different, which is the hardest case for a sort. */
export function makeRows(count: number): readonly BenchRow[] {
  const random = createRandom(7);
  const pick = <One>(list: readonly One[], fallback: One): One => list[Math.floor(random() * list.length)] ?? fallback;
  return Array.from({ length: count }, (_none, at) => {
    const kind = pick(KINDS, { value: '', label: '', spellings: [] });
    const near = pick(NEAR, '');
    return {
      id: `row-${at}`,
      place: `${pick(PLACES, '')} ${100 + Math.floor(random() * 900)}`,
      label: `${kind.label} ${near} ${1 + Math.floor(random() * count)}`,
      title: random() < 0.5 ? null : kind.label.toLowerCase(),
      kind: kind.value,
      tags: TAGS.filter(() => random() < 0.3).map(({ value }) => value),
      share: random() < 0.1 ? null : Math.round(random() * 1000) / 10,
      note: `${near} ${Math.floor(random() * 50)}`,
      state: random() < 0.85 ? 'active' : 'disabled',
    };
  });
}
