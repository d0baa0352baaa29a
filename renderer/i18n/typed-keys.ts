import 'i18next';
import type { enTexts } from './locale-en.ts';
import type { draftsTexts } from './use-drafts-texts.ts';
import type { gridTexts } from './use-grid-texts.ts';
import type { offlineTexts } from './use-offline-texts.ts';
import type { photosTexts } from './use-photos-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof enTexts & { readonly offline: (typeof offlineTexts)['en'] } & {
      readonly grid: (typeof gridTexts)['en'];
      readonly photos: (typeof photosTexts)['en'];
    } & (typeof draftsTexts)['en'];
  }
}
