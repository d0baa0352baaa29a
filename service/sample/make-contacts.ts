import type { Contact } from '#shared/contract/contact.ts';
import { mailAddress, personName, phoneNumber } from './people.ts';
import { type Key, keyOf, partKey, unit, whole } from './random.ts';
import { uuidOf } from './uuid.ts';

const FIRST_CONTACT = Date.UTC(2023, 0, 9, 7);
const MINUTES_OF_THREE_YEARS = 1_500_000;

function makeContact(key: Key, person: Key, contactType: Contact['contactType'], name: string): Contact {
  return {
    contactId: uuidOf(key),
    contactType,
    name,
    phone: phoneNumber(person),
    email: contactType === 'store' && unit(person, 20) < 0.3 ? null : mailAddress(name),
    hasWhatsapp: unit(person, 21) < 0.55,
    createdAt: new Date(FIRST_CONTACT + whole(key, 22, 0, MINUTES_OF_THREE_YEARS) * 60_000).toISOString(),
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
