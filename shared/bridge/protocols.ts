import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { ExternalId } from '#shared/contract/params.ts';
import { RunPhoto } from '#shared/domain/photo-facts.ts';
import { Run } from '#shared/domain/run-facts.ts';
import { answer, read } from './answer.ts';
import { inOrder, range } from './range.ts';

export const RunsQuery = z
  .object({ ...range, externalId: ExternalId, status: ProtocolStatus.optional() })
  .refine(...inOrder);
export type RunsQuery = z.infer<typeof RunsQuery>;

export const OfRun = z.object({ externalId: ExternalId, protocolId: z.string().min(1) });
export type OfRun = z.infer<typeof OfRun>;

export const protocolsContract = {
  /** Runs of a range, newest first; `complete` is false when the service cut the list. */
  list: oc.input(RunsQuery).output(answer(read(z.array(Run)))),
  get: oc.input(OfRun).output(answer(read(z.object({ run: Run, photos: z.array(RunPhoto) })))),
};
