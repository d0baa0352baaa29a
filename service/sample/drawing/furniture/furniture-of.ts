import type { ExpositionType } from '#shared/contract/enumerations.ts';
import { breadBaskets } from './baskets.ts';
import { breadRack } from './bread-rack.ts';
import { chilledCounter } from './chilled-counter.ts';
import { chilledDisplay } from './chilled-display.ts';
import { backbarCrates } from './crates.ts';
import { drinksFridge } from './drinks-fridge.ts';
import type { FurnitureMaker } from './furniture.ts';
import { gourmetRack } from './gourmet-rack.ts';
import { heatedCounter } from './heated-counter.ts';
import { neutralCounter } from './neutral-counter.ts';
import { limitedStand, notOfferedStand } from './small-stand.ts';

const byEnding: readonly (readonly [ending: string, maker: FurnitureMaker])[] = [
  ['_CHILLED_COUNTER', chilledCounter],
  ['_NEUTRAL_COUNTER', neutralCounter],
  ['_HEATED_COUNTER', heatedCounter],
  ['_CHILLED_DISPLAY', chilledDisplay],
  ['_GOURMET_RACK', gourmetRack],
  ['_DRINK_FRIDGE', drinksFridge],
  ['_BREAD_RACK', breadRack],
  ['_BACKBAR_CRATES', backbarCrates],
  ['_BREAD_BASKETS', breadBaskets],
  ['_LIMITED_OFFER', limitedStand],
  ['_NOT_OFFERED', notOfferedStand],
];

/** The furniture that a display type names; FRIDGE_DRINKS and FRIDGE_SALADS are fridges with doors. */
export function furnitureOf(type: ExpositionType): FurnitureMaker {
  return byEnding.find(([ending]) => type.endsWith(ending))?.[1] ?? drinksFridge;
}
