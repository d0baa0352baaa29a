import { keyOf, partKey, unit } from '../random.ts';
import { cameraTransform, drawFlaw, drawLight, type Flaw, flawOf } from './camera.ts';
import { drawCaption } from './caption.ts';
import { drawShelf } from './draw-places.ts';
import { furnitureOf } from './furniture/furniture-of.ts';
import { categoriesShown, layOutPlaces, type Place, tallestOf } from './lay-out-places.ts';
import { lookOf } from './look.ts';
import { PHOTO_HEIGHT, PHOTO_WIDTH, type PhotoFacts } from './photo-facts.ts';
import { drawRoom, roomDefs } from './room.ts';
import type { Art } from './svg.ts';

/**
 * A photo as a drawing; `flaw` is what keeps it from being measured, null when nothing does. A blurred one is
 * a fifth of the size and without its caption, which the camera burns in behind the lens.
 */
export type ComposedPhoto = {
  readonly drawing: Art;
  readonly caption: Art;
  readonly places: readonly Place[];
  readonly flaw: Flaw | null;
};

const document = (inner: Art, size = 1): Art =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO_WIDTH * size}" height="${PHOTO_HEIGHT * size}" viewBox="0 0 ${PHOTO_WIDTH} ${PHOTO_HEIGHT}">${inner}</svg>`;

// Drawn so small, and enlarged again, a picture is blurred for much less than a blur of the large one takes.
const BLURRED_SIZE = 0.2;

/** Composes the drawing of a photo from its facts alone; the share of filled places is that of the fill rate. */
export function composePhoto(facts: PhotoFacts): ComposedPhoto {
  const { photoId, expositionType, productCategories, fillRate, storeName, label } = facts;
  const photo = keyOf(photoId);
  const shop = keyOf(storeName);
  const display = keyOf(`${storeName}/${label}/${expositionType}`);
  const look = lookOf(shop, display);
  const categories = categoriesShown(expositionType, productCategories);
  const furniture = furnitureOf(expositionType)(look, tallestOf(categories, expositionType));
  const flaw = fillRate === null ? flawOf(photo) : null;
  const shown = fillRate ?? 30 + unit(photo, 1) * 60;
  const places = layOutPlaces(furniture.shelves, expositionType, categories, shown, display, partKey(photo, 7));
  const products = new Map(places.map(({ product }) => [product.id, product]));
  const articles = [...products.values()]
    .map(({ id, defs, art }) => `${defs}<g id="article-${id}">${art}</g>`)
    .join('');
  const shelves = furniture.shelves.map((shelf, nth) =>
    drawShelf(
      shelf,
      places.filter((place) => place.shelf === nth),
      photo,
    ),
  );
  const scene = [drawRoom(look), furniture.behind, ...shelves, furniture.front].join('');
  const drawing = document(
    [
      `<defs>${roomDefs(look)}${furniture.defs}${articles}</defs>`,
      `<g transform="${cameraTransform(photo)}">${scene}</g>`,
      drawLight(photo),
      flaw === null ? '' : drawFlaw(flaw, photo),
      flaw === 'blurred' ? '' : drawCaption(facts),
    ].join(''),
    flaw === 'blurred' ? BLURRED_SIZE : 1,
  );
  return { drawing, caption: document(drawCaption(facts)), places, flaw };
}
