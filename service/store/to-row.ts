import type { Contact } from '#shared/contract/contact.ts';
import type { Expectation } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import type { Store } from '#shared/contract/store.ts';
import { isoWeekOf } from '#shared/domain/calendar.ts';
import { toE4 } from '#shared/domain/fill-e4.ts';
import { weekMinuteOf, weekMinuteOfRun } from '#shared/domain/week-minute.ts';
import type { ChainImage, ChainProtocol } from './chain.ts';
import type { SqlValue } from './database.ts';
import type { Flag, Schema } from './schema.ts';

/** Columns of a table in the order in which its rows are written, and the row of one thing. */
export type RowWriter<Thing, Key extends readonly unknown[]> = {
  readonly columns: readonly string[];
  readonly row: (thing: Thing, ...keys: Key) => readonly SqlValue[];
};

const flag = (value: boolean): Flag => (value ? 1 : 0);
const columns = <Table extends keyof Schema>(_table: Table, ...names: (keyof Schema[Table] & string)[]) => names;

export const storeRows: RowWriter<Store & { readonly externalId: string }, []> = {
  columns: columns(
    'stores',
    'store_id',
    'external_id',
    'name',
    'location',
    'region_id',
    'store_type',
    'opening_times',
    'protocol_schedule_id',
    'protocol_cron_enabled',
    'onboarding_complete',
    'login_code',
  ),
  row: (store) => [
    store.storeId,
    store.externalId,
    store.name,
    store.location,
    store.regionId,
    store.storeType,
    JSON.stringify(store.openingTimes),
    store.protocolScheduleId,
    flag(store.protocolCronEnabled),
    flag(store.onboardingComplete),
    store.loginCode,
  ],
};

export const contactRows: RowWriter<Contact, [storeKey: number, position: number]> = {
  columns: columns(
    'contacts',
    'store_key',
    'position',
    'contact_id',
    'contact_type',
    'name',
    'phone',
    'email',
    'has_whatsapp',
    'created_at',
  ),
  row: (contact, storeKey, position) => [
    storeKey,
    position,
    contact.contactId,
    contact.contactType,
    contact.name,
    contact.phone,
    contact.email,
    flag(contact.hasWhatsapp),
    contact.createdAt,
  ],
};

export const expectationRows: RowWriter<Expectation, [storeKey: number, position: number]> = {
  columns: columns(
    'expectations',
    'store_key',
    'position',
    'expectation_id',
    'product_category',
    'display_type',
    'week_minute',
    'expected_fill_ratio',
    'updated_at',
  ),
  row: (expectation, storeKey, position) => [
    storeKey,
    position,
    expectation.expectationId,
    expectation.productCategory,
    expectation.displayType,
    weekMinuteOf(expectation.weekday, expectation.protocolTime),
    expectation.expectedFillRatio,
    expectation.updatedAt,
  ],
};

export const expositionRows: RowWriter<Exposition, [storeKey: number]> = {
  columns: columns(
    'expositions',
    'exposition_id',
    'store_key',
    'label',
    'friendly_title',
    'product_categories',
    'exposition_type',
    'status',
  ),
  row: (exposition, storeKey) => [
    exposition.expositionId,
    storeKey,
    exposition.label,
    exposition.friendlyTitle,
    JSON.stringify(exposition.productCategories),
    exposition.expositionType,
    exposition.status,
  ],
};

export const protocolRows: RowWriter<ChainProtocol, [storeKey: number]> = {
  columns: columns(
    'protocols',
    'protocol_id',
    'store_key',
    'status',
    'scheduled_date',
    'scheduled_at',
    'scheduled_ms',
    'week_minute',
    'iso_week',
  ),
  row: (protocol, storeKey) => [
    protocol.protocolId,
    storeKey,
    protocol.status,
    protocol.scheduledDate,
    protocol.scheduledAt,
    Date.parse(protocol.scheduledDatetime),
    weekMinuteOfRun(protocol.scheduledDate, protocol.scheduledAt),
    isoWeekOf(protocol.scheduledDate),
  ],
};

export const imageRows: RowWriter<ChainImage, [protocolKey: number, expositionKey: number]> = {
  columns: columns('images', 'photo_id', 'protocol_key', 'exposition_key', 'status', 'fill_e4', 'captured_at'),
  row: (image, protocolKey, expositionKey) => [
    image.photoId,
    protocolKey,
    expositionKey,
    image.status,
    image.fillRate === null ? null : toE4(image.fillRate),
    image.capturedAt,
  ],
};
