import { oc } from '@orpc/contract';
import { z } from 'zod';
import { PageAddress, Place } from '#shared/domain/place.ts';
import { answer } from './answer.ts';

/** By the workspace's ID. */
export const Places = z.record(z.string(), Place);
export type Places = Readonly<z.infer<typeof Places>>;

const OfWorkspace = z.object({ workspaceId: z.string() });

export const placesContract = {
  all: oc.output(answer(Places)),
  /** Remembers the address shown now. `page`: its path, when it is a first page; null on a page deeper inside. */
  remember: oc.input(OfWorkspace.extend({ href: PageAddress, page: PageAddress.nullable() })).output(answer(z.null())),
  /** null: the workspace opens where it was left. */
  setStart: oc.input(OfWorkspace.extend({ address: PageAddress.nullable() })).output(answer(z.null())),
};
