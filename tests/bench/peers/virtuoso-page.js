import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { VirtuosoGrid } from 'react-virtuoso';
import { factsOf, sheetPhotos } from './sheet-facts.js';

const place = document.getElementById('root');
const photos = sheetPhotos();
place.style.cssText = 'height: 100dvh; font: 12px sans-serif';
const style = document.createElement('style');
style.textContent = `
  .list { display: flex; flex-wrap: wrap; }
  .item { width: 16.66%; height: 280px; box-sizing: border-box; padding: 6px; }
  .item img { display: block; width: 100%; height: 170px; object-fit: cover; }`;
document.head.append(style);

const itemContent = (at) => [
  createElement('img', { key: 'img', src: photos[at].src, alt: '' }),
  createElement('span', { key: 'facts' }, factsOf(photos[at])),
];

/** react-virtuoso's grid, which keeps only what is seen in the page, with the same thumbnails and the facts as text. */
window.sheet = {
  mount: () =>
    createRoot(place).render(
      createElement(VirtuosoGrid, {
        totalCount: photos.length,
        listClassName: 'list',
        itemClassName: 'item',
        increaseViewportBy: 560,
        itemContent,
      }),
    ),
  scroller: () => place.querySelector('[data-virtuoso-scroller]'),
  cards: () => place.querySelectorAll('.item'),
};
document.documentElement.dataset.ready = 'true';
