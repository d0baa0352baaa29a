import { randomUUID } from 'node:crypto';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { ServerChild } from './start-child.ts';

const STORE = 'S-0000';

/** 500 displays of the store S-0000, each in two categories. */
export const displays = Array.from({ length: 500 }, (_one, index) => ({
  expositionId: randomUUID(),
  label: `Display ${index}`,
  friendlyTitle: null,
  productCategories: [ProductCategory.options[index % 9], ProductCategory.options[(index + 1) % 9]],
  expositionType: ExpositionType.options[index % 34],
  status: 'active',
}));

/** 2,000 targets of the same store. */
export const targets = Array.from({ length: 2_000 }, (_one, index) => ({
  productCategory: null,
  displayType: ExpositionType.options[index % 34],
  weekday: index % 7,
  protocolTime: '07:00',
  expectedFillRatio: index % 101,
}));

/** Sends a whole set over HTTP. */
export const putOf = ({ url }: ServerChild, list: 'expositions' | 'expectations', items: readonly unknown[]) => {
  const body = JSON.stringify({ [list]: items });
  const headers = { authorization: 'Bearer T', 'content-type': 'application/json' };
  return async (): Promise<void> => {
    const answer = await fetch(`${url}/v1/stores/${STORE}/${list}`, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
    await answer.arrayBuffer();
  };
};
