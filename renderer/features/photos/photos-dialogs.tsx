import { lazy, Suspense } from 'react';
import type { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { CheatSheet } from './cheat-sheet.tsx';
import type { PhotosSearch } from './photos-search.ts';
import type { QueuePhotos } from './queue/queue-photos.ts';
import { TagDialog } from './said/tag-dialog.tsx';
import { TrustDialog } from './said/trust-dialog.tsx';
import type { Reviews } from './said/use-reviews.ts';

const HandOnDialog = lazy(async () => ({ default: (await import('./hand-on/hand-on-dialog.tsx')).HandOnDialog }));
const ReportDialog = lazy(async () => ({ default: (await import('./report/report-dialog.tsx')).ReportDialog }));
const HandoverDialog = lazy(async () => ({ default: (await import('./hand-on/handover-dialog.tsx')).HandoverDialog }));

/** The dialog that is open over the photos. */
export type PhotosDialog =
  | { readonly kind: 'keys' | 'trust' }
  | { readonly kind: 'tag'; readonly photoKeys: readonly string[] }
  /** Of the whole queue when nothing is selected. */
  | { readonly kind: 'handOn' | 'report'; readonly selected: readonly string[] }
  /** null: the file is still to be chosen. */
  | { readonly kind: 'handover'; readonly file: File | null };

type PhotosDialogsProps = {
  readonly dialog: PhotosDialog;
  readonly search: PhotosSearch;
  readonly query: ReviewQuery;
  readonly photos: QueuePhotos | undefined;
  readonly reviews: Reviews;
  readonly tags: readonly string[];
  readonly isPhotoOpen: boolean;
  /** Shows a queue in the place of the one of now. */
  readonly onOpen: (search: PhotosSearch) => void;
  readonly onClose: () => void;
};

/** Draws the dialog that is open. */
export function PhotosDialogs(props: PhotosDialogsProps) {
  const { dialog, search, query, photos, reviews, tags, isPhotoOpen, onOpen, onClose } = props;
  switch (dialog.kind) {
    case 'keys':
      return <CheatSheet withPhoto={isPhotoOpen} onClose={onClose} />;
    case 'trust':
      return <TrustDialog query={query} onClose={onClose} />;
    case 'tag':
      return (
        <TagDialog
          count={dialog.photoKeys.length}
          known={tags}
          onAdd={(tag) => void reviews.change(dialog.photoKeys, { addTags: [tag] })}
          onClose={onClose}
        />
      );
    case 'handOn':
      return photos === undefined ? null : (
        <Suspense>
          <HandOnDialog selected={dialog.selected} photos={photos} search={search} onClose={onClose} />
        </Suspense>
      );
    case 'report':
      return photos === undefined ? null : (
        <Suspense>
          <ReportDialog selected={dialog.selected} photos={photos} search={search} onClose={onClose} />
        </Suspense>
      );
    case 'handover':
      return (
        <Suspense>
          <HandoverDialog first={dialog.file} reviews={reviews} onOpen={onOpen} onClose={onClose} />
        </Suspense>
      );
    default:
      return dialog satisfies never;
  }
}
