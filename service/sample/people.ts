import { type Key, pick } from './random.ts';

const women = ['Anna', 'Maria', 'Katarzyna', 'Magdalena', 'Ewa', 'Natalia', 'Zofia', 'Małgorzata', 'Olena', 'Żaneta'];
const men = ['Piotr', 'Krzysztof', 'Michał', 'Łukasz', 'Jakub', 'Wojciech', 'Grzegorz', 'Kamil', 'Stanisław', 'Rafał'];
const womenSurnames = ['Nowak', 'Kowalska', 'Wójcik', 'Kozłowska', 'Jankowska', 'Mazur', 'Krawczyk', 'Piotrowska'];
const menSurnames = ['Nowak', 'Kowalski', 'Wójcik', 'Kozłowski', 'Wieczorek', 'Pawłowski', 'Król', 'Jabłoński'];
const rareSurnames = ['Gąsior', 'Sęk', 'Ćwik', 'Śliwa', 'Żak', 'Wróbel', 'Zając', 'Stępień'];

const orOne = (names: readonly string[]): readonly [string, ...string[]] => [names[0] ?? '', ...names.slice(1)];

/** A Polish first name and surname that agree. */
export function personName(key: Key): string {
  const woman = pick(key, 1, [true, true, false]);
  const surnames = [...(woman ? womenSurnames : menSurnames), ...rareSurnames];
  return `${pick(key, 2, orOne(woman ? women : men))} ${pick(key, 3, orOne(surnames))}`;
}

/** A number that looks Polish; no one is called, because numbers from 40 on are not given out. */
export function phoneNumber(key: Key): string {
  const digits = (n: number): string =>
    `${pick(key, n, [1, 2, 3, 4, 5, 6, 7, 8, 9])}${pick(key, n + 1, [0, 2, 4, 5, 7, 8])}`;
  return `+48 40${pick(key, 10, [1, 2, 3, 5, 6, 7, 8, 9])} ${digits(11)}${digits(13).slice(0, 1)} ${digits(15)}${digits(17).slice(0, 1)}`;
}

/** The name without Polish letters, as mail addresses are written; the domain is reserved and reaches no one. */
export function mailAddress(name: string): string {
  const ascii = name
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
  return `${ascii.toLowerCase().replaceAll(' ', '.')}@sklepy.example`;
}
