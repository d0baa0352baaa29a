import { createHmac } from 'node:crypto';

/** Key of a file: 64 hexadecimal digits. It stands in the keychain and in memory, nowhere else. */
export type KeptKey = string;

export const KEY_BYTES = 32;

/** Whether a text is a key: 64 hexadecimal digits, in lower case. */
export const isKeptKey = (text: string): text is KeptKey => /^[0-9a-f]{64}$/.test(text);

/**
 * A number by which a key is known again. It tells a wrong key from a damaged file, and nothing about the key:
 * that one has 256 random bits.
 *
 * @returns 0 to 2^48 - 1
 */
export function keyCheckOf(key: KeptKey): number {
  return createHmac('sha256', Buffer.from(key, 'hex')).update('endcap kept file').digest().readUIntBE(0, 6);
}
