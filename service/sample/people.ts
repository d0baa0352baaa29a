import { type Key, pick, whole } from './random.ts';

type Names = readonly [string, ...string[]];

const women: Names = ['Anna', 'Maria', 'Katarzyna', 'Magdalena', 'Ewa', 'Natalia', 'Zofia', 'Małgorzata', 'Żaneta'];
const womenSurnames: Names = ['Nowak', 'Kowalska', 'Wójcik', 'Kozłowska', 'Jankowska', 'Mazur', 'Krawczyk', 'Śliwa'];
const men: Names = ['Piotr', 'Krzysztof', 'Michał', 'Łukasz', 'Jakub', 'Wojciech', 'Grzegorz', 'Stanisław', 'Rafał'];
const menSurnames: Names = ['Nowak', 'Kowalski', 'Wójcik', 'Kozłowski', 'Wieczorek', 'Pawłowski', 'Jabłoński', 'Żak'];
const eitherSurnames: Names = ['Gąsior', 'Sęk', 'Ćwik', 'Wróbel', 'Zając', 'Stępień', 'Kołodziej', 'Gołąb'];

/** A Polish first name and surname that agree. */
export function personName(key: Key): string {
  const woman = pick(key, 1, [true, true, false]);
  const first = pick(key, 2, woman ? women : men);
  const surnames = pick(key, 3, [woman ? womenSurnames : menSurnames, eitherSurnames]);
  return `${first} ${pick(key, 4, surnames)}`;
}

/** A number that looks Polish; it reaches no one, because no Polish number begins with 40. */
export function phoneNumber(key: Key): string {
  return `+48 40${whole(key, 10, 1, 9)} ${whole(key, 11, 100, 999)} ${whole(key, 12, 100, 999)}`;
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
