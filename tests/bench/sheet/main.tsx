import '#renderer/app/mantine.css';
import '#renderer/app/fonts.css';
import '#renderer/ui/tokens.css';
import '#renderer/app/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Appearance } from '#renderer/app/app.tsx';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { createConnectionStore } from '#renderer/bridge/connect-bridge.ts';
import { BridgeContext, ConnectionContext, WorkspaceContext } from '#renderer/bridge/page-context.ts';
import { ContactSheet } from '#renderer/features/photos/contact-sheet/contact-sheet.tsx';
import { useSelection } from '#renderer/features/photos/contact-sheet/use-selection.ts';
import { QueueContext } from '#renderer/features/photos/queue/queue-on-page.ts';
import { type QueuePhotos, queuePhotos } from '#renderer/features/photos/queue/queue-photos.ts';
import { ReviewsContext } from '#renderer/features/photos/reviews/reviews-on-page.ts';
import { useReviews } from '#renderer/features/photos/reviews/use-reviews.ts';
import { createI18n } from '#renderer/i18n/create-i18n.ts';
import { usePhotoLook } from '#renderer/photos/photo-tools.tsx';
import { createPhotoQueue } from '#renderer/photos/use-picture.ts';
import type { Workspace } from '#shared/bridge/workspaces.ts';
import type { SheetPage } from './sheet-page.ts';
import { sheetQueue, thumbnailOf } from './sheet-photos.ts';

const workspace: Workspace = {
  id: 'bench',
  kind: 'service',
  name: 'Bench',
  baseUrl: null,
  timeZone: 'Europe/Warsaw',
  token: 'keychain',
  pictureHosts: [],
};
/** What a contact sheet asks of the core: pictures, and whether there is anything to undo. */
const bridge: unknown = {
  photos: {
    image: async ({ photoKey }: { readonly photoKey: string }, { signal }: { readonly signal: AbortSignal }) =>
      (await fetch(thumbnailOf(photoKey), { signal })).blob(),
  },
  review: { steps: async () => ({ undo: 0, redo: 0 }) },
};
const NONE = [] as const;
const connection = createConnectionStore();
/** As many as the grid lets load at once. */
const AT_ONCE = 4;
const nothing = () => {};
/** As high as the peers' pages: the sheet fills it. */
const full = { height: '100dvh' } as const;

function Sheet({ photos }: { readonly photos: QueuePhotos }) {
  const reviews = useReviews();
  const look = usePhotoLook(null);
  const [active, setActive] = useState(0);
  const selection = useSelection(0);
  const [queue] = useState(() => createPhotoQueue(AT_ONCE));
  return (
    <main style={full}>
      <ReviewsContext value={{ reviews, tags: NONE, goesOn: false, onGoesOn: nothing }}>
        <QueueContext value={{ photos, queue, look, onDialog: nothing }}>
          <ContactSheet
            differing={NONE}
            handed={NONE}
            isWhole
            size="medium"
            open={{ active, setActive, closed: 0, open: nothing }}
            selection={selection}
          />
        </QueueContext>
      </ReviewsContext>
    </main>
  );
}

const place = document.getElementById('root');
if (place) {
  const i18n = await createI18n('en');
  const photos = queuePhotos(sheetQueue(Number(new URLSearchParams(location.search).get('photos'))));
  const page: SheetPage = {
    mount: () =>
      createRoot(place).render(
        <Appearance i18n={i18n} nonce="">
          <QueryClientProvider client={new QueryClient()}>
            <BridgeContext value={bridge as Bridge}>
              <ConnectionContext value={connection}>
                <WorkspaceContext value={workspace}>
                  <Sheet photos={photos} />
                </WorkspaceContext>
              </ConnectionContext>
            </BridgeContext>
          </QueryClientProvider>
        </Appearance>,
      ),
    scroller: () => place.querySelector('[data-scroller]'),
    cards: () => place.querySelectorAll('li'),
  };
  Reflect.set(window, 'sheet', page);
  document.documentElement.dataset['ready'] = 'true';
}
