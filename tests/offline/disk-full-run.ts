import { FailureError } from '#electron/lib/failure-error.ts';
import { childCache, secretsWith } from './child-cache.ts';

/**
 * One run of the app's cache on a disk that takes nothing, as the parent has set it up: prints what can be read and
 * what an edit and a mark are told, as JSON. Arguments: the workspace's folder, and its key.
 */
const [folder = '', key = ''] = process.argv.slice(2);
const cache = childCache(folder, secretsWith(key));
const ref = { externalId: 'S-1', kind: 'contacts' } as const;
/** What a call that is refused is told. */
const told = (call: Promise<unknown>) =>
  call.catch((error: unknown) => (error instanceof FailureError ? error.failure : String(error)));
const found = await cache.get('stores.contacts', '{"externalId":"S-1"}');
const contact = { contactType: 'store', name: 'Adam', phone: '600100200', email: null, hasWhatsapp: false };
const edits = [{ edit: 'add', rowId: 'b', row: contact }] as const;
const saved = await told(cache.call('drafts.save', { name: 'add', resources: [{ ref, remote: [], edits }], now: 2 }));
const said = { photoKeys: ['p'], change: { mark: 'fine' }, descriptions: [], now: 2 } as const;
const marked = await told(cache.call('review.mark', { ...said, name: { key: 'mark', cells: 1, data: {} } }));
const drafts = await cache.call('drafts.count', null);
const pins = await cache.report('pins.list', null);
const store = cache.state();
await cache.close();
process.stdout.write(`${JSON.stringify({ store, found: found?.value ?? null, saved, marked, drafts, pins })}\n`);
process.exit(0);
