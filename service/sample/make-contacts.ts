import type { Contact } from '#shared/contract/contact.ts';
import { type Key, keyOf, partKey, pick, unit, uuidOf, whole } from './random.ts';

type Names = readonly [string, ...string[]];

const women: Names = ['Anna', 'Maria', 'Katarzyna', 'Magdalena', 'Ewa', 'Natalia', 'Zofia', 'Małgorzata', 'Żaneta'];
const womenSurnames: Names = ['Nowak', 'Kowalska', 'Wójcik', 'Kozłowska', 'Jankowska', 'Mazur', 'Krawczyk', 'Śliwa'];
const men: Names = ['Piotr', 'Krzysztof', 'Michał', 'Łukasz', 'Jakub', 'Wojciech', 'Grzegorz', 'Stanisław', 'Rafał'];
const menSurnames: Names = ['Nowak', 'Kowalski', 'Wójcik', 'Kozłowski', 'Wieczorek', 'Pawłowski', 'Jabłoński', 'Żak'];
const eitherSurnames: Names = ['Gąsior', 'Sęk', 'Ćwik', 'Wróbel', 'Zając', 'Stępień', 'Kołodziej', 'Gołąb'];

/** A Polish first name and a surname of the same gender. */
function personName(key: Key): string {
  const woman = pick(key, 1, [true, true, false]);
  const first = pick(key, 2, woman ? women : men);
  const surnames = pick(key, 3, [woman ? womenSurnames : menSurnames, eitherSurnames]);
  return `${first} ${pick(key, 4, surnames)}`;
}

/** A number that looks Polish but reaches nobody, because no Polish number begins with 40. */
function phoneNumber(key: Key): string {
  return `+48 40${whole(key, 10, 1, 9)} ${whole(key, 11, 100, 999)} ${whole(key, 12, 100, 999)}`;
}

/** A mail address made from the name, without Polish letters. The domain is reserved, so it reaches nobody. */
function mailAddress(name: string): string {
  const ascii = name
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
  return `${ascii.toLowerCase().replaceAll(' ', '.')}@sklepy.example`;
}

const FIRST_DAY = Date.UTC(2023, 0, 9);
const LAST_DAY = 1000;
const MINUTE = 60_000;

// During office hours, on some day within three years.
function createdAt(key: Key): string {
  const minutes = whole(key, 22, 0, LAST_DAY) * 1440 + whole(key, 23, 6 * 60, 15 * 60);
  return new Date(FIRST_DAY + minutes * MINUTE).toISOString();
}

function makeContact(key: Key, person: Key, contactType: Contact['contactType'], name: string): Contact {
  return {
    contactId: uuidOf(key),
    contactType,
    name,
    phone: phoneNumber(person),
    email: contactType === 'store' && unit(person, 20) < 0.3 ? null : mailAddress(name),
    hasWhatsapp: unit(person, 21) < 0.55,
    createdAt: createdAt(key),
  };
}

/** One to four contacts of a store. A region's manager is the same person in all of its stores. */
export function makeContacts(storeKey: Key, regionalManager: string | null): readonly Contact[] {
  const own = partKey(storeKey, 0x1000);
  const ofStore = Array.from({ length: whole(own, 1, 1, 3) }, (_, index) => {
    const key = partKey(own, index);
    return makeContact(key, key, 'store', personName(key));
  });
  if (regionalManager === null) return ofStore;
  return [...ofStore, makeContact(partKey(own, 9), keyOf(regionalManager), 'regional_manager', regionalManager)];
}
