import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { TlsIdentity } from '../http/http-server.ts';
import { UsageError } from './command.ts';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readPem = (option: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${option} can not be read: ${reasonOf(error)}`);
  }
};

/**
 * Reads `--tls-cert` and `--tls-key`.
 *
 * @returns undefined when neither is given: plain HTTP
 * @throws {UsageError} when one is missing or unreadable, or the key is not the certificate's
 */
export function readTlsIdentity(certPath: string | undefined, keyPath: string | undefined): TlsIdentity | undefined {
  if (certPath === undefined && keyPath === undefined) return undefined;
  if (certPath === undefined || keyPath === undefined) {
    throw new UsageError('--tls-cert and --tls-key belong together: give both or neither.');
  }
  const identity = { cert: readPem('--tls-cert', certPath), key: readPem('--tls-key', keyPath) };
  try {
    createSecureContext(identity);
    return identity;
  } catch (error) {
    throw new UsageError(`--tls-cert and --tls-key can not be used together: ${reasonOf(error)}`);
  }
}
