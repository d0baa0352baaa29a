import { z } from 'zod';
import { operations } from '#shared/contract/operations.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { mapItems, mapJson } from './json-body.ts';

const WAYS = {
  upper: { write: (id: string) => id.toUpperCase(), read: (id: string) => id.toLowerCase() },
  prefixed: { write: (id: string) => `run-${id}`, read: (id: string) => id.replace(/^run-/, '') },
  bare: {
    write: (id: string) => id.replaceAll('-', ''),
    read: (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  },
};

const [BEFORE = '', AFTER = ''] = operations.getStoreProtocol.path.split('{protocolId}');
const lastSegment = new RegExp(`^(.*${BEFORE.slice(BEFORE.lastIndexOf('/', BEFORE.length - 2))})([^/?]+)${AFTER}`);

/**
 * The list of runs writes their ids in another `way` than photos do in their `protocolId`, and a single run is asked
 * for as the list writes it. Reports and photos stay as they are. `images` false: a run comes without its photos.
 */
export const runIds = defineBehaviour({
  settings: z.object({ way: z.enum(['upper', 'prefixed', 'bare']), images: z.boolean().default(true) }),
  operations: ['listStoreProtocols', 'getStoreProtocol'],
  start: ({ way, images }) => {
    const { write, read } = WAYS[way];
    const renamed = (run: Record<string, unknown>) => ({ ...run, protocolId: write(String(run['protocolId'])) });
    return async (call, next) => {
      if (call.operation === 'listStoreProtocols') return mapItems(await next(call), (runs) => runs.map(renamed));
      const target = call.target.replace(lastSegment, (_, before: string, id: string) => before + read(id));
      return mapJson(await next({ ...call, target }), (said) => {
        const run = renamed(z.looseObject({}).parse(said));
        return images ? run : { ...run, images: [] };
      });
    };
  },
});
