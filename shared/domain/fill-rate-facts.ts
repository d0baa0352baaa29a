import type { ExpositionType, ImageStatus, ProductCategory, ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { PackedTargets } from './packed-targets.ts';

/** What fill rates need to know about a display. */
export type DisplayFacts = {
  readonly expositionId: string;
  readonly expositionType: ExpositionType;
  readonly productCategories: readonly ProductCategory[];
};

/** What groups show of a store. */
export type StoreFacts = {
  readonly externalId: string;
  readonly storeName: string;
  readonly regionId: string | null;
  readonly regionName: string | null;
};

/** A run of a store. `scheduledDate` and `scheduledAt` are local time; `scheduledDatetime` is the instant. */
export type RunFacts = {
  readonly protocolId: string;
  readonly externalId: string;
  readonly status: ProtocolStatus;
  readonly scheduledDate: string;
  readonly scheduledAt: string;
  readonly scheduledDatetime: string;
};

/** A photo from a run, of a display of the run's store. `fillRate` is in percent, null when not measured. */
export type ReportPhoto = {
  readonly photoId: string;
  readonly protocolId: string;
  readonly expositionId: string;
  readonly imageUrl: string;
  readonly imageStatus: ImageStatus;
  readonly fillRate: number | null;
};

/** Which runs a report covers. */
export type RunSelection = { readonly status: ProtocolStatus; readonly from: string; readonly to: string };

type ReportStore = StoreFacts & { readonly targets: PackedTargets };
/** `store`: index in the stores. */
type ReportDisplay = DisplayFacts & { readonly store: number };
export type ReportRun = RunFacts & { readonly store: number };

/** Photos as columns: the indexes of their run and display, and the exact fill rate, negative when not measured. */
export type PhotoColumns = {
  readonly count: number;
  readonly run: Uint32Array;
  readonly display: Uint32Array;
  readonly fillE4: Int32Array;
};

/** Exactly what a report covers: the runs of its status and range, and their photos. */
export type ReportFacts = {
  readonly stores: readonly ReportStore[];
  readonly displays: readonly ReportDisplay[];
  readonly runs: readonly ReportRun[];
  readonly photos: PhotoColumns;
};
