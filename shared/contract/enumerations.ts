import { z } from 'zod';

/** Kinds of store location, as the chain names them in Polish (section 2.1). */
export const StoreType = z.enum([
  'Biuro',
  'Centrum Handlowe',
  'Dark Store',
  'Dworzec',
  'Kiosk',
  'Publiczny',
  'Stacja Benzynowa',
  'Ulica',
]);
export type StoreType = z.infer<typeof StoreType>;

/** Status of a scheduled protocol run (sections 2.1 and 3). */
export const ProtocolStatus = z.enum([
  'awaiting_submission',
  'awaiting_processing',
  'processing',
  'completed',
  'failed',
]);
export type ProtocolStatus = z.infer<typeof ProtocolStatus>;

/** Status of one photo (sections 2.1 and 3). */
export const ImageStatus = z.enum([
  'pending',
  'uploaded',
  'annotating',
  'annotated',
  'evaluating',
  'completed',
  'failed',
]);
export type ImageStatus = z.infer<typeof ImageStatus>;

/**
 * Product categories that a display may hold (section 2.1).
 *
 * The order is stored on users' computers: a workspace file holds targets as numbers that include a value's position in
 * this list (shared/domain/packed-targets.ts). Append new values at the end; never move or remove one. There is room
 * for 15. Every enumeration without such a warning is stored as text.
 */
export const ProductCategory = z.enum([
  'SANDWICHES',
  'SWEET_SNACKS',
  'SALTY_SNACKS',
  'SALADS_PASTES',
  'READY_MEALS',
  'DRINKS',
  'ROLLS',
  'BAGUETTES',
  'BREADS',
]);
export type ProductCategory = z.infer<typeof ProductCategory>;

/**
 * Types of display; the API calls a display an "exposition" (section 2.1).
 *
 * The order is stored on users' computers, like that of {@link ProductCategory}: append new values at the end; never
 * move or remove one. There is room for 128.
 */
export const ExpositionType = z.enum([
  'FRIDGE_DRINKS',
  'FRIDGE_SALADS',
  'SANDWICHES_CHILLED_COUNTER',
  'SWEET_SNACKS_NEUTRAL_COUNTER',
  'SWEET_SNACKS_HEATED_COUNTER',
  'SALTY_SNACKS_NEUTRAL_COUNTER',
  'SALTY_SNACKS_HEATED_COUNTER',
  'SALTY_SNACKS_CHILLED_COUNTER',
  'SALADS_PASTES_GOURMET_RACK',
  'SALADS_PASTES_CHILLED_DISPLAY',
  'READY_MEALS_GOURMET_RACK',
  'READY_MEALS_CHILLED_DISPLAY',
  'READY_MEALS_NOT_OFFERED',
  'DRINKS_GOURMET_RACK',
  'DRINKS_CHILLED_DISPLAY',
  'DRINKS_DRINK_FRIDGE',
  'ROLLS_BREAD_RACK',
  'ROLLS_BACKBAR_CRATES',
  'ROLLS_BREAD_BASKETS',
  'ROLLS_NEUTRAL_COUNTER',
  'ROLLS_LIMITED_OFFER',
  'ROLLS_NOT_OFFERED',
  'BAGUETTES_BREAD_RACK',
  'BAGUETTES_BACKBAR_CRATES',
  'BAGUETTES_BREAD_BASKETS',
  'BAGUETTES_NEUTRAL_COUNTER',
  'BAGUETTES_LIMITED_OFFER',
  'BAGUETTES_NOT_OFFERED',
  'BREADS_BREAD_RACK',
  'BREADS_BACKBAR_CRATES',
  'BREADS_BREAD_BASKETS',
  'BREADS_NEUTRAL_COUNTER',
  'BREADS_LIMITED_OFFER',
  'BREADS_NOT_OFFERED',
]);
export type ExpositionType = z.infer<typeof ExpositionType>;

/** Whom a contact represents (section 2.1). */
export const ContactType = z.enum(['store', 'regional_manager']);
export type ContactType = z.infer<typeof ContactType>;

/** Whether a display is monitored (section 3). */
export const ExpositionStatus = z.enum(['active', 'disabled']);
export type ExpositionStatus = z.infer<typeof ExpositionStatus>;
