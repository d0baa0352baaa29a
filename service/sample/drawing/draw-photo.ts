import sharp, { type Sharp } from 'sharp';
import type { ExpositionType } from '#shared/contract/enumerations.ts';
import { keyOf, partKey, unit } from '../random.ts';
import { type CameraFacts, cameraTransform, drawCaption, drawFlaw, drawLight, type Flaw, flawOf } from './camera.ts';
import { drawShelf } from './draw-places.ts';
import { backbarCrates, breadBaskets, containersOf } from './furniture/containers.ts';
import { drinksFridge, shelvesByEnding } from './furniture/kinds.ts';
import { type Furniture, shelvesOf } from './furniture/shelves.ts';
import { type ArticlePlace, categoriesShown, layOutPlaces, tallestOf } from './lay-out-places.ts';
import { drawRoom, roomDefs, type ShopColors, shopColorsOf } from './shapes/shop.ts';
import type { Art } from './shapes/svg.ts';

/** Size of every photo, in pixels. */
const PHOTO_WIDTH = 1600;
const PHOTO_HEIGHT = 1200;

/** The furniture of a display type, for articles of height `tallest`. */
function furnitureOf(type: ExpositionType, colors: ShopColors, tallest: number): Furniture {
  if (type.endsWith('_BREAD_BASKETS')) return containersOf(breadBaskets, colors, tallest);
  if (type.endsWith('_BACKBAR_CRATES')) return containersOf(backbarCrates, colors, tallest);
  const [, kind = drinksFridge] = shelvesByEnding.find(([ending]) => type.endsWith(ending)) ?? [];
  return shelvesOf(kind, colors, tallest);
}

/** What a photo shows, before it is drawn. `flaw` is what keeps it from being measured, null when nothing does. */
type PhotoPlan = {
  readonly colors: ShopColors;
  readonly furniture: Furniture;
  readonly places: readonly ArticlePlace[];
  readonly flaw: Flaw | null;
};

/** Plans a photo from its facts alone. The share of filled places matches the fill rate. */
export function planPhoto(facts: CameraFacts): PhotoPlan {
  const { photoId, expositionType, productCategories, fillRate, storeName, label } = facts;
  const photo = keyOf(photoId);
  const display = keyOf(`${storeName}/${label}/${expositionType}`);
  const colors = shopColorsOf(keyOf(storeName), display);
  const categories = categoriesShown(expositionType, productCategories);
  const furniture = furnitureOf(expositionType, colors, tallestOf(categories, expositionType));
  const shown = fillRate ?? 30 + unit(photo, 1) * 60;
  const places = layOutPlaces(furniture.shelves, expositionType, categories, shown, display, partKey(photo, 7));
  return { colors, furniture, places, flaw: fillRate === null ? flawOf(photo) : null };
}

/**
 * A photo as a drawing. A blurred one has a fifth of the size and no caption: the camera burns the caption in behind
 * the lens, so it is not blurred.
 */
type ComposedPhoto = { readonly drawing: Art; readonly caption: Art; readonly flaw: Flaw | null };

const document = (inner: Art, size = 1): Art =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO_WIDTH * size}" height="${PHOTO_HEIGHT * size}" viewBox="0 0 ${PHOTO_WIDTH} ${PHOTO_HEIGHT}">${inner}</svg>`;

// Drawing such a small picture and enlarging it takes much less time than blurring a large one.
const BLURRED_SIZE = 0.2;

/** Composes the drawing of a photo from its facts alone. */
export function composePhoto(facts: CameraFacts): ComposedPhoto {
  const { colors, furniture, places, flaw } = planPhoto(facts);
  const photo = keyOf(facts.photoId);
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
  const scene = [drawRoom(colors), furniture.behind, ...shelves, furniture.front].join('');
  const drawing = document(
    [
      `<defs>${roomDefs(colors)}${furniture.defs}${articles}</defs>`,
      `<g transform="${cameraTransform(photo)}">${scene}</g>`,
      drawLight(photo),
      flaw === null ? '' : drawFlaw(flaw, photo),
      flaw === 'blurred' ? '' : drawCaption(facts),
    ].join(''),
    flaw === 'blurred' ? BLURRED_SIZE : 1,
  );
  return { drawing, caption: document(drawCaption(facts)), flaw };
}

async function pictureOf({ drawing, caption, flaw }: ComposedPhoto): Promise<Sharp> {
  const picture = sharp(Buffer.from(drawing)).removeAlpha();
  if (flaw !== 'blurred') return picture;
  const small = await picture.blur(2).png({ compressionLevel: 1 }).toBuffer();
  return sharp(small)
    .resize(PHOTO_WIDTH, PHOTO_HEIGHT, { kernel: 'cubic' })
    .composite([{ input: Buffer.from(caption) }]);
}

/** A drawn photo, as the service answers it. */
type DrawnPhoto = { readonly body: Buffer; readonly type: 'image/jpeg' | 'image/webp' };

/**
 * Draws the photo of a display: 1600 x 1200, JPEG or WebP. The share of filled places matches the fill rate. A photo
 * that was not measured is blurred, too dark or too bright, or has a finger in front of the lens. The same facts draw
 * the same bytes.
 */
export async function drawPhoto(facts: CameraFacts): Promise<DrawnPhoto> {
  const picture = await pictureOf(composePhoto(facts));
  if (unit(keyOf(facts.photoId), 2) < 0.15) {
    return { body: await picture.webp({ quality: 78, effort: 0 }).toBuffer(), type: 'image/webp' };
  }
  return { body: await picture.jpeg({ quality: 80 }).toBuffer(), type: 'image/jpeg' };
}
