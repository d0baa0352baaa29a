import { clipboardContract } from './clipboard.ts';
import { diagnosticsContract } from './diagnostics.ts';
import { draftsContract } from './drafts.ts';
import { eventsContract } from './events.ts';
import { fetchesContract } from './fetches.ts';
import { followedContract } from './followed.ts';
import { handoversContract } from './handovers.ts';
import { looksContract } from './looks.ts';
import { offlineContract } from './offline.ts';
import { openedFilesContract } from './opened-files.ts';
import { pageFilesContract } from './page-files.ts';
import { photoReportsContract } from './photo-reports.ts';
import { photosContract } from './photos.ts';
import { placesContract } from './places.ts';
import { policyContract } from './policy.ts';
import { publishContract } from './publish.ts';
import { readsContract } from './reads.ts';
import { reasonsContract } from './reasons.ts';
import { fillRatesContract, protocolsContract } from './reports.ts';
import { reviewContract } from './review.ts';
import { savedFilesContract } from './saved-files.ts';
import { settingsContract } from './settings.ts';
import { storesContract } from './stores.ts';
import { tablesContract } from './tables.ts';
import { targetsContract } from './targets.ts';
import { templatesContract } from './templates.ts';
import { updatesContract } from './updates.ts';
import { viewsContract } from './views.ts';
import { workspacesContract } from './workspaces.ts';

/**
 * Every call between the page and the core (architecture.md section 5). Its type names its parts: the compiler would
 * write them all out in one piece otherwise, and refuse when that grows too long (TS7056).
 */
export type BridgeContract = {
  clipboard: typeof clipboardContract;
  diagnostics: typeof diagnosticsContract;
  drafts: typeof draftsContract;
  events: typeof eventsContract;
  fetches: typeof fetchesContract;
  fillRates: typeof fillRatesContract;
  followed: typeof followedContract;
  handovers: typeof handoversContract;
  looks: typeof looksContract;
  offline: typeof offlineContract;
  openedFiles: typeof openedFilesContract;
  pageFiles: typeof pageFilesContract;
  photoReports: typeof photoReportsContract;
  photos: typeof photosContract;
  places: typeof placesContract;
  policy: typeof policyContract;
  protocols: typeof protocolsContract;
  publish: typeof publishContract;
  reads: typeof readsContract;
  reasons: typeof reasonsContract;
  review: typeof reviewContract;
  savedFiles: typeof savedFilesContract;
  settings: typeof settingsContract;
  stores: typeof storesContract;
  tables: typeof tablesContract;
  targets: typeof targetsContract;
  templates: typeof templatesContract;
  updates: typeof updatesContract;
  views: typeof viewsContract;
  workspaces: typeof workspacesContract;
};

export const bridgeContract: BridgeContract = {
  clipboard: clipboardContract,
  diagnostics: diagnosticsContract,
  drafts: draftsContract,
  events: eventsContract,
  fetches: fetchesContract,
  fillRates: fillRatesContract,
  followed: followedContract,
  handovers: handoversContract,
  looks: looksContract,
  offline: offlineContract,
  openedFiles: openedFilesContract,
  pageFiles: pageFilesContract,
  photoReports: photoReportsContract,
  photos: photosContract,
  places: placesContract,
  policy: policyContract,
  protocols: protocolsContract,
  publish: publishContract,
  reads: readsContract,
  reasons: reasonsContract,
  review: reviewContract,
  savedFiles: savedFilesContract,
  settings: settingsContract,
  stores: storesContract,
  tables: tablesContract,
  targets: targetsContract,
  templates: templatesContract,
  updates: updatesContract,
  views: viewsContract,
  workspaces: workspacesContract,
};
