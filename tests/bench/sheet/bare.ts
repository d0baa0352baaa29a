import { queuedPhotoAt } from '#shared/domain/review/queue-data.ts';
import { bareList } from '../bare/bare-list.ts';
import type { SheetPage } from './sheet-page.ts';
import { sheetQueue, thumbnailOf } from './sheet-photos.ts';

const COLUMNS = 6;
const place = document.getElementById('root');
const queue = sheetQueue(Number(new URLSearchParams(location.search).get('photos')));

function cardOf(at: number): string {
  const photo = queuedPhotoAt(queue, at);
  if (!photo) return '';
  const { display, store, measured, expected, delta, run } = photo;
  const facts = [
    display.label,
    store.name,
    measured,
    '%',
    delta,
    'of',
    expected,
    '%',
    run.scheduledDate,
    run.scheduledAt,
  ];
  const image = `<img src="${thumbnailOf(queue.photos.key[at] ?? '')}" alt="" style="height: 170px; width: 100%">`;
  return `<div class="card" style="flex: 1">${image}${facts.map((fact) => `<span>${fact}</span>`).join(' ')}</div>`;
}

if (place) {
  place.style.height = '90dvh';
  const page: SheetPage = {
    mount: () => {
      const row = (nth: number) => Array.from({ length: COLUMNS }, (_, at) => cardOf(nth * COLUMNS + at)).join('');
      bareList(place, 280, row).show(Math.floor(queue.photos.key.length / COLUMNS));
    },
    scroller: () => place,
    cards: () => place.querySelectorAll('.card'),
  };
  Reflect.set(window, 'sheet', page);
  document.documentElement.dataset['ready'] = 'true';
}
