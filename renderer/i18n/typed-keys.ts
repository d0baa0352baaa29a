import 'i18next';
import type { enTexts } from './locale-en.ts';
import type { cellHistoryTexts } from './use-cell-history-texts.ts';
import type { connectionTestTexts } from './use-connection-test-texts.ts';
import type { diagnosticsTexts } from './use-diagnostics-texts.ts';
import type { doubtsTexts } from './use-doubts-texts.ts';
import type { draftsTexts } from './use-drafts-texts.ts';
import type { exportTexts } from './use-export-texts.ts';
import type { followedTexts } from './use-followed-texts.ts';
import type { gridTexts } from './use-grid-texts.ts';
import type { guideTexts } from './use-guide-texts.ts';
import type { helpedTexts } from './use-helped-texts.ts';
import type { keysTexts } from './use-keys-texts.ts';
import type { linksTexts } from './use-links-texts.ts';
import type { offlineTexts } from './use-offline-texts.ts';
import type { photoReportTexts } from './use-photo-report-texts.ts';
import type { photosTexts } from './use-photos-texts.ts';
import type { policyTexts } from './use-policy-texts.ts';
import type { reasonsTexts } from './use-reasons-texts.ts';
import type { savedTexts } from './use-saved-text.ts';
import type { settingsTexts } from './use-settings-texts.ts';
import type { signalsTexts } from './use-signals-texts.ts';
import type { storePickTexts } from './use-store-pick-texts.ts';
import type { storesTexts } from './use-stores-texts.ts';
import type { welcomeTexts } from './use-welcome-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof enTexts & { readonly offline: (typeof offlineTexts)['en'] } & {
      readonly 'connection-test': (typeof connectionTestTexts)['en'];
      readonly diagnostics: (typeof diagnosticsTexts)['en'];
      readonly doubts: (typeof doubtsTexts)['en'];
      readonly followed: (typeof followedTexts)['en'];
      readonly grid: (typeof gridTexts)['en'];
      readonly 'cell-history': (typeof cellHistoryTexts)['en'];
      readonly helped: (typeof helpedTexts)['en'];
      readonly keys: (typeof keysTexts)['en'];
      readonly links: (typeof linksTexts)['en'];
      readonly photos: (typeof photosTexts)['en'];
      readonly 'photo-report': (typeof photoReportTexts)['en'];
      readonly policy: (typeof policyTexts)['en'];
      readonly reasons: (typeof reasonsTexts)['en'];
      readonly export: (typeof exportTexts)['en'];
      readonly saved: (typeof savedTexts)['en'];
      readonly settings: (typeof settingsTexts)['en'];
      readonly guide: (typeof guideTexts)['en'];
      readonly signals: (typeof signalsTexts)['en'];
      readonly 'store-pick': (typeof storePickTexts)['en'];
      readonly stores: (typeof storesTexts)['en'];
      readonly welcome: (typeof welcomeTexts)['en'];
    } & (typeof draftsTexts)['en'];
  }
}
