import type { Contact } from '#shared/contract/contact.ts';
import { mailAddress, personName, phoneNumber } from './people.ts';
import { type Key, keyOf, partKey, unit, whole } from './random.ts';
import { uuidOf } from './uuid.ts';

const FIRST_DAY = Date.UTC(2023, 0, 9);
const LAST_DAY = 1000;
const MINUTE = 60_000;

// In office hours of some day of three years.
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

/** One to four contacts of a store; a region's manager is the same person in all of its stores. */
export function makeContacts(storeKey: Key, regionalManager: string | null): readonly Contact[] {
  const own = partKey(storeKey, 0x1000);
  const ofStore = Array.from({ length: whole(own, 1, 1, 3) }, (_, index) => {
    const key = partKey(own, index);
    return makeContact(key, key, 'store', personName(key));
  });
  if (regionalManager === null) return ofStore;
  return [...ofStore, makeContact(partKey(own, 9), keyOf(regionalManager), 'regional_manager', regionalManager)];
}
