/*
 * The large photo in a bare page. `?ahead`: everything is decoded before a key is pressed, and a key puts another canvas
 * into the page; without it, a key fetches and decodes the next photo first.
 */
const place = document.getElementById('root');
const PICTURES = 6;

async function canvasOf(nth: number): Promise<HTMLCanvasElement> {
  const answer = await fetch(`/photos/${nth}`, { cache: 'no-store' });
  const canvas = document.createElement('canvas');
  const [width, height] = [innerHeight, innerHeight * 0.75];
  Object.assign(canvas, { width, height });
  const bitmap = await createImageBitmap(await answer.blob(), { resizeWidth: width, resizeHeight: height });
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return canvas;
}

if (place) {
  place.role = 'img';
  const isAhead = new URLSearchParams(location.search).has('ahead');
  const decoded = isAhead ? await Promise.all(Array.from({ length: PICTURES }, (_, nth) => canvasOf(nth))) : [];
  const next = { nth: 0 };
  const show = async (): Promise<void> => {
    next.nth = (next.nth + 1) % PICTURES;
    place.replaceChildren(decoded[next.nth] ?? (await canvasOf(next.nth)));
  };
  addEventListener('keydown', () => void show());
  await show();
  document.documentElement.dataset['ready'] = 'true';
}
