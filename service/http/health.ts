import { setTimeout } from 'node:timers/promises';
import type { ReadDb } from '../store/database.ts';
import { hasStores } from '../store/stores-repository.ts';
import type { OpenRoutes } from './open-routes.ts';
import { type HttpAnswer, jsonAnswer } from './response.ts';

/** A database that takes longer than this is not ready, whatever it answers in the end. */
const READY_WITHIN_MS = 2_000;

const answersInTime = async (db: ReadDb): Promise<boolean> => {
  const clock = new AbortController();
  const late = setTimeout(READY_WITHIN_MS, false, { signal: clock.signal }).catch(() => false);
  const answered = hasStores(db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clock.abort();
  }
};

const healthy = (status: number, word: string): HttpAnswer => jsonAnswer(status, { status: word });

/** `/healthz`: the process answers. `/readyz`: so does its database. Fixed bodies, for whoever watches the service. */
export const createHealthRoutes = (db: ReadDb): OpenRoutes =>
  new Map([
    ['/healthz', { name: 'health', answer: async () => healthy(200, 'up') }],
    [
      '/readyz',
      {
        name: 'health',
        answer: async () => ((await answersInTime(db)) ? healthy(200, 'ready') : healthy(503, 'not_ready')),
      },
    ],
  ]);
