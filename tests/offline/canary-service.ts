import sharp from 'sharp';
import { type FaultServer, json, startFaultServer, text } from '#tests/faults/fault-server.ts';
import { aStore } from '../builders/contract.ts';

/** Stores of the service. */
export const STORES = 40;

export type Canaries = {
  readonly token: string;
  readonly phone: string;
  readonly email: string;
  readonly person: string;
  readonly loginCode: string;
  readonly storeName: string;
  /** Part of the links of photos. */
  readonly signature: string;
};

const UUID = '00000000-0000-4000-8000-00000000000a';

/** A service whose answers are full of words that must not be found again on the disk. */
export async function startCanaryService(canaries: Canaries): Promise<FaultServer> {
  const { token, phone, email, person, loginCode, storeName, signature } = canaries;
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#246' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: signature } })
    .toBuffer();
  const stores = Array.from({ length: STORES }, (_, n) =>
    aStore({ externalId: `S-${n}`, name: `${storeName} ${n}`, loginCode: `${loginCode}${n}` }),
  );
  const service: FaultServer = await startFaultServer((request, response, nth) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service.test');
    if (pathname.startsWith('/photos/')) {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
      return;
    }
    const answer = (value: unknown) => json(200, value)(request, response, nth);
    if (request.headers.authorization !== `Bearer ${token}`) return text(401, '')(request, response, nth);
    if (pathname === '/v1/stores') return answer({ items: stores, nextCursor: null });
    const [, , , externalId, part, protocolId] = pathname.split('/');
    if (part === undefined) return answer(stores.find((store) => store.externalId === externalId));
    if (part === 'contacts') {
      const contact = { contactId: UUID, contactType: 'store', name: person, phone, email, hasWhatsapp: false };
      return answer({ externalId, items: [{ ...contact, createdAt: '2026-11-01T00:00:00Z' }] });
    }
    if (protocolId === undefined)
      return answer({ externalId, items: [{ id: 'run-1', note: person }], nextCursor: null });
    const imageUrl = `${service.origin}/photos/1.jpg?signature=${signature}`;
    return answer({ id: protocolId, images: [{ photoId: 'photo-1', imageUrl, note: `${person} ${phone}` }] });
  });
  return service;
}
