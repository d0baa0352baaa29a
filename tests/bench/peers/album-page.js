import 'react-photo-album/rows.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { RowsPhotoAlbum } from 'react-photo-album';
import { factsOf, sheetPhotos } from './sheet-facts.js';

const place = document.getElementById('root');
const photos = sheetPhotos();
place.style.cssText = 'height: 100dvh; overflow: auto; font: 12px sans-serif';

/** react-photo-album with the same thumbnails and the facts as plain text; its pictures are lazy, as it makes them. */
window.sheet = {
  mount: () =>
    createRoot(place).render(
      createElement(RowsPhotoAlbum, {
        photos,
        targetRowHeight: 170,
        spacing: 12,
        defaultContainerWidth: 1440,
        render: { extras: (_, { photo }) => createElement('span', null, factsOf(photo)) },
      }),
    ),
  scroller: () => place,
  cards: () => place.querySelectorAll('.react-photo-album--photo'),
};
document.documentElement.dataset.ready = 'true';
