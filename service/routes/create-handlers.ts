import type { Handlers } from '#shared/contract/operation-types.ts';
import { createContactRoutes } from './contacts.ts';
import { createExpectationRoutes } from './expectations.ts';
import { createExpositionRoutes } from './expositions.ts';
import { createFillRateRoutes } from './fill-rates.ts';
import { createPhotoRoutes } from './photos.ts';
import { createProtocolRoutes } from './protocols.ts';
import type { RoutePorts } from './route-ports.ts';
import { createStoreRoutes } from './stores.ts';

/** One function per operation of the contract's table. */
export const createHandlers = (ports: RoutePorts): Handlers => ({
  ...createStoreRoutes(ports),
  ...createContactRoutes(ports),
  ...createExpectationRoutes(ports),
  ...createExpositionRoutes(ports),
  ...createProtocolRoutes(ports),
  ...createPhotoRoutes(ports),
  ...createFillRateRoutes(ports),
});
