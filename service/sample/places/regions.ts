import { lodzkie } from './lodzkie.ts';
import { lubelskie } from './lubelskie.ts';
import { malopolskie } from './malopolskie.ts';
import { mazowieckie } from './mazowieckie.ts';
import type { Place } from './place.ts';
import { pomorskie } from './pomorskie.ts';
import { wielkopolskie } from './wielkopolskie.ts';

/** A region of the sample chain with its manager and its stores; `level` shifts its fill rates, in percentage points. */
export type SampleRegion = {
  readonly name: string;
  readonly manager: string;
  readonly level: number;
  readonly places: readonly Place[];
};

/** The six regions of the sample chain, 120 stores in all. */
export const sampleRegions: readonly SampleRegion[] = [
  { name: 'Mazowieckie', manager: 'Agnieszka Wiśniewska', level: 0.5, places: mazowieckie },
  { name: 'Małopolskie', manager: 'Tomasz Zieliński', level: 1.5, places: malopolskie },
  { name: 'Pomorskie', manager: 'Katarzyna Kamińska', level: -1, places: pomorskie },
  { name: 'Wielkopolskie', manager: 'Marek Lewandowski', level: 2.5, places: wielkopolskie },
  { name: 'Łódzkie', manager: 'Joanna Szymańska', level: -0.5, places: lodzkie },
  { name: 'Lubelskie', manager: 'Paweł Dąbrowski', level: -3, places: lubelskie },
];
