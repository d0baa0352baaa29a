import { lazy, Suspense } from 'react';
import { TrustDialog } from '#renderer/photos/trust-dialog.tsx';
import type { TrustQuery } from '#shared/bridge/reviews.ts';
import type { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { CheatSheet } from './cheat-sheet.tsx';
import type { PhotosSearch } from './parts/photos-search.ts';
import type { PhotosDialog } from './queue/queue-on-page.ts';
import type { QueuePhotos } from './queue/queue-photos.ts';
import { TagDialog } from './reviews/tag-dialog.tsx';

const SaveHandoverDialog = lazy(async () => ({
  default: (await import('./handover/save-handover-dialog.tsx')).SaveHandoverDialog,
}));
const ReportDialog = lazy(async () => ({ default: (await import('./report/report-dialog.tsx')).ReportDialog }));
const OpenHandoverDialog = lazy(async () => ({
  default: (await import('./handover/open-handover-dialog.tsx')).OpenHandoverDialog,
}));

type PhotosDialogsProps = {
  readonly dialog: PhotosDialog;
  readonly search: PhotosSearch;
  readonly query: ReviewQuery;
  readonly photos: QueuePhotos | undefined;
  readonly isPhotoOpen: boolean;
  /** Shows a queue in the place of the one of now. */
  readonly onOpen: (search: PhotosSearch) => void;
  readonly onClose: () => void;
};

/** The reviews of the stores and the period of a queue. */
const trustOfQueue = ({ stores, period }: ReviewQuery): TrustQuery => ({
  externalIds: stores === 'all' ? null : stores,
  displayTypes: null,
  from: period.kind === 'range' ? period.from : null,
  to: period.kind === 'range' ? period.to : null,
});

/** Draws the dialog that is open. */
export function PhotosDialogs(props: PhotosDialogsProps) {
  const { dialog, search, query, photos, isPhotoOpen, onOpen, onClose } = props;
  switch (dialog.kind) {
    case 'keys':
      return <CheatSheet withPhoto={isPhotoOpen} onClose={onClose} />;
    case 'trust':
      return <TrustDialog asked={trustOfQueue(query)} onClose={onClose} />;
    case 'tag':
      return <TagDialog photoKeys={dialog.photoKeys} onClose={onClose} />;
    case 'saveHandover':
      return photos === undefined ? null : (
        <Suspense>
          <SaveHandoverDialog selected={dialog.selected} photos={photos} search={search} onClose={onClose} />
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
          <OpenHandoverDialog first={dialog.file} onOpen={onOpen} onClose={onClose} />
        </Suspense>
      );
    default:
      return dialog satisfies never;
  }
}
