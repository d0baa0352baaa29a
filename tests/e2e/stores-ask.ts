import type { z } from 'zod';
import { ExpositionListResponse } from '#shared/contract/exposition.ts';
import { ExpositionFillRateResponse, FillRateResponse, type StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import type { RunningService } from '../support/e2e/service.ts';

const TIME_ZONE = 'Europe/Warsaw';

/** Days of a report, both included. */
export type Days = readonly [first: string, last: string];

/** Asks the service itself, past the app. */
export async function ask<Schema extends z.ZodType>(
  { baseUrl, token }: RunningService,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await fetch(`${baseUrl}/v1/${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}: ${await answer.text()}`);
  return schema.parse(await answer.json());
}

export const rangeOf = ([first, last]: Days) => ({
  from: startOfDay(first, TIME_ZONE),
  to: startOfDay(addDays(last, 1), TIME_ZONE),
});

const storePath = (externalId: string) => `stores/${encodeURIComponent(externalId)}`;

/** The fill rates of a store as the service answers them. */
export const askStore = (
  service: RunningService,
  externalId: string,
  groupBy: StoreGroupBy,
  days: Days,
  status: string,
) => ask(service, `${storePath(externalId)}/fill-rates`, { ...rangeOf(days), groupBy, status }, FillRateResponse);

/** The photos of a display as the service answers them. */
export const askDisplay = (
  service: RunningService,
  externalId: string,
  expositionId: string,
  days: Days,
  status: string,
) =>
  ask(
    service,
    `${storePath(externalId)}/expositions/${expositionId}/fill-rate`,
    { ...rangeOf(days), status },
    ExpositionFillRateResponse,
  );

/** The displays of a store as the service answers them. */
export const askDisplays = async (service: RunningService, externalId: string) =>
  (await ask(service, `${storePath(externalId)}/expositions`, {}, ExpositionListResponse)).items;

/** Creates a store with an ID of its own, or changes it. */
export async function putStore({ baseUrl, token }: RunningService, externalId: string, name: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/v1/${storePath(externalId)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}: ${await answer.text()}`);
}
