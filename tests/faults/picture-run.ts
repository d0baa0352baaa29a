import { startCore } from './start-core.ts';

/**
 * A whole core in a process of its own that shows one thumbnail and then waits to be killed. What is secret comes in
 * the environment; arguments: folder for Endcap's files, address of the service.
 */
const [userData = '', baseUrl = ''] = process.argv.slice(2);
const { CANARY_TOKEN = '' } = process.env;
const { bridge, connect } = await startCore({}, { userData });
await connect(baseUrl, CANARY_TOKEN);
const stores = await bridge.stores.list();
const run = await bridge.protocols.get({ externalId: 'W-001', protocolId: 'run-1' });
const picture = await bridge.photos.image({ photoKey: 'photo-1', size: 'thumbnail' });
process.send?.({ stores: stores.ok && stores.value.data.length, run: run.ok, picture: picture.ok });
