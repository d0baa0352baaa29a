import { verify } from 'node:crypto';
import { z } from 'zod';

/** What a list of versions says of the newest one, as far as its signature covers it. */
const Announced = z.object({
  version: z.string(),
  files: z.array(z.object({ url: z.string(), sha512: z.string() })).min(1),
});
const Signed = Announced.extend({ signature: z.base64() });

/**
 * What is signed: which version it is, and the names and hashes of its files. The share of computers that may have it
 * is not, so that it can be raised without the key.
 */
export function signedText(announced: unknown): string {
  const { version, files } = Announced.parse(announced);
  return JSON.stringify([version, ...files.map(({ url, sha512 }) => [url, sha512])]);
}

/**
 * Whether a list of versions was signed with the key of this build. Its server is believed nothing.
 *
 * @param key public part of an Ed25519 key, as SPKI in base64
 */
export function isSigned(announced: unknown, key: string): boolean {
  const signed = Signed.safeParse(announced);
  if (!signed.success) return false;
  const publicKey = { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' } as const;
  return verify(null, Buffer.from(signedText(signed.data)), publicKey, Buffer.from(signed.data.signature, 'base64'));
}
