import type { Generated } from 'kysely';
import type {
  ContactType,
  ExpositionStatus,
  ExpositionType,
  ImageStatus,
  ProductCategory,
  ProtocolStatus,
  StoreType,
} from '#shared/contract/enumerations.ts';
import type { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';

/** 0 or 1, a boolean that every database has. */
type Flag = 0 | 1;

/*
 * Tables refer to each other by whole-number keys made by the database. Compared with UUID references, a photo's row
 * and its two indexes take a third of the space, and fill-rate queries half the time. Keys never leave the database.
 */

type RegionColumns = { region_id: string; name: string };

export type StoreColumns = {
  store_key: Generated<number>;
  store_id: string;
  external_id: string;
  name: string;
  location: string | null;
  region_id: string | null;
  store_type: StoreType | null;
  /** JSON text of OpeningTime[]. */
  opening_times: string;
  protocol_schedule_id: string;
  protocol_cron_enabled: Flag;
  onboarding_complete: Flag;
  login_code: string;
};

export type ContactColumns = {
  store_key: number;
  position: number;
  contact_id: string;
  contact_type: ContactType;
  name: string;
  phone: string;
  email: string | null;
  has_whatsapp: Flag;
  created_at: string;
};

export type ExpectationColumns = {
  store_key: number;
  position: number;
  expectation_id: string;
  product_category: ProductCategory | null;
  display_type: ExpositionType;
  /** Weekday and time as one number (shared/domain/run-slots.ts). */
  week_minute: number;
  expected_fill_ratio: number;
  updated_at: string;
};

export type ExpositionColumns = {
  exposition_key: Generated<number>;
  exposition_id: string;
  store_key: number;
  label: string;
  friendly_title: string | null;
  /** JSON text of ProductCategory[], in the order in which the categories were sent. */
  product_categories: string;
  exposition_type: ExpositionType;
  status: ExpositionStatus;
  /** Type and categories as one number (shared/domain/display-kind.ts). */
  kind: number;
};

/** The distinct categories of an exposition, for joins. */
type ExpositionCategoryColumns = { exposition_key: number; product_category: ProductCategory };

export type ProtocolColumns = {
  protocol_key: Generated<number>;
  protocol_id: string;
  store_key: number;
  status: ProtocolStatus;
  /** Local date `YYYY-MM-DD` and time `HH:MM:SS` of the chain. */
  scheduled_date: string;
  scheduled_at: string;
  /** The instant, in milliseconds since 1970 UTC. */
  scheduled_ms: number;
  /** Of the local date and time, for matching with expectations. */
  week_minute: number;
  /** ISO week of the local date, like `2026-W07`. */
  iso_week: string;
};

export type ImageColumns = {
  photo_id: string;
  protocol_key: number;
  exposition_key: number;
  status: ImageStatus;
  /** Percent × 10,000; null when not measured. */
  fill_e4: number | null;
  captured_at: string | null;
};

/** Whole-number sums of photos, as in FillSum (shared/domain/fill-rate-sum.ts). */
export type SumColumns = {
  image_count: number;
  measured_image_count: number;
  measured_e4: number;
  compared_image_count: number;
  compared_e4: number;
  expected_e4: number;
  below_expectation_count: number;
  ambiguous_expectation_count: number;
};

/** The groupings of reports by what displays show. */
export type KindGroupBy = Extract<CrossStoreGroupBy, 'expositionType' | 'productCategory'>;

/** A store's runs of one local date, status and set of kinds. Runs without photos count here, too. */
type RunDayColumns = SumColumns & {
  status: ProtocolStatus;
  scheduled_date: string;
  store_key: number;
  /** The kinds of display in the photos of each of the runs, separated by commas; empty without photos. */
  kinds: string;
  /** The first and the last instant of the runs. */
  first_ms: number;
  last_ms: number;
  run_count: number;
};

/** A store's photos of one local date, run status and kind of display. */
type KindDayColumns = SumColumns & {
  status: ProtocolStatus;
  scheduled_date: string;
  kind: number;
  store_key: number;
};

/** Days of stores that have no sums yet, or none any more (due-days.ts). */
type DueDayColumns = { store_key: number; scheduled_date: string };

/** A block's runs of one local date and status (store-blocks.ts). */
type BlockDayColumns = SumColumns & {
  status: ProtocolStatus;
  scheduled_date: string;
  block: number;
  /** The first and the last instant of the runs. */
  first_ms: number;
  last_ms: number;
  run_count: number;
  /** Those of the runs that have photos. */
  photographed_run_count: number;
};

/** A block's photos of one local date and run status in a group of a report, and the runs that have such. */
type BlockGroupDayColumns = SumColumns & {
  status: ProtocolStatus;
  scheduled_date: string;
  group_by: KindGroupBy;
  group_key: string;
  block: number;
  run_count: number;
};

/** Days of blocks whose sums may lag behind those of their stores. */
type DueBlockDayColumns = { block: number; scheduled_date: string };

/** How far the file of a feed has been imported (feed-positions.ts). */
export type FeedPositionColumns = {
  feed: string;
  end_byte: number;
  line_count: number;
  mark: string;
};

/** Lines of feeds that wait (early-lines.ts). Those of runs have a store, those of photos a run and a display. */
export type EarlyLineColumns = {
  record_key: string;
  external_id: string | null;
  protocol_id: string | null;
  exposition_id: string | null;
  line_number: number;
  /** JSON text of the record. */
  record: string;
  /** When the first line about this record came. */
  came_ms: number;
};

/** The services that run, and when each was last seen (running-services.ts). */
type RunningServiceColumns = { service_id: string; seen_ms: number };

/** Secrets that belong to this database, such as the one that signs photo links. */
type SecretColumns = { name: string; value: string };

export type Schema = {
  regions: RegionColumns;
  stores: StoreColumns;
  contacts: ContactColumns;
  expectations: ExpectationColumns;
  expositions: ExpositionColumns;
  exposition_categories: ExpositionCategoryColumns;
  protocols: ProtocolColumns;
  images: ImageColumns;
  run_days: RunDayColumns;
  kind_days: KindDayColumns;
  due_days: DueDayColumns;
  block_days: BlockDayColumns;
  block_group_days: BlockGroupDayColumns;
  due_block_days: DueBlockDayColumns;
  feed_positions: FeedPositionColumns;
  early_lines: EarlyLineColumns;
  running_services: RunningServiceColumns;
  secrets: SecretColumns;
};
