import { z } from 'zod';
import { ContactInput } from '#shared/contract/contact.ts';
import { ExpectationInput } from '#shared/contract/expectation.ts';
import { ExpositionInput } from '#shared/contract/exposition.ts';
import { StoreUpsert } from '#shared/contract/store.ts';

/*
 * What is sent is stricter than the contract: every field that has a default is written out (sync.md, step 7), because
 * an omitted one takes a default of the service, and an omitted `status` would switch a display on again.
 */

/** A contact of a replace request, all five fields. */
export const SentContact = z.object({
  ...ContactInput.shape,
  contactType: ContactInput.shape.contactType.unwrap(),
  email: z.email().nullable(),
  hasWhatsapp: z.boolean(),
});

/** An expectation of a replace request; the contract requires all five fields already. */
export const SentExpectation = ExpectationInput;

/** A complete element of an upsert of displays. */
export const SentExposition = z.object({
  ...ExpositionInput.shape,
  friendlyTitle: z.string().nullable(),
  status: ExpositionInput.shape.status.unwrap(),
});

/** Changed fields of a store; never externalId, which stands in the path. */
export const SentStore = StoreUpsert.omit({ externalId: true });

export type SentExpectation = z.infer<typeof SentExpectation>;
export type SentContact = z.infer<typeof SentContact>;
export type SentExposition = z.infer<typeof SentExposition>;
export type SentStore = z.infer<typeof SentStore>;

/** The schema of one row on its way out. */
export const sentRow = {
  store: SentStore,
  contacts: SentContact,
  expectations: SentExpectation,
  expositions: SentExposition,
} as const;
