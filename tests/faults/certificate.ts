import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate and its private key, as node:tls takes them. */
export type Certificate = { readonly cert: string; readonly key: string };

export type CertificateWish = {
  /** DNS names and IPv4 addresses that it is for. */
  readonly names: readonly string[];
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** Signs the certificate; absent: it signs itself. */
  readonly issuer?: Authority;
};

export type Authority = Certificate & { readonly name: string };

const DAY = 86_400_000;

/** A certificate authority of a test's own. */
export function makeAuthority(name: string): Authority {
  return { ...makeCertificate({ names: [] }, name, true), name };
}

/** Writes an X.509 certificate by hand (RFC 5280), because Node can read them but not make them. */
export function makeCertificate(wish: CertificateWish, name = 'Endcap test', isAuthority = false): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKey = wish.issuer ? createPrivateKey(wish.issuer.key) : privateKey;
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    nameOf(wish.issuer?.name ?? name),
    sequence(
      time(wish.notBefore ?? new Date(Date.now() - DAY)),
      time(wish.notAfter ?? new Date(Date.now() + 30 * DAY)),
    ),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions(wish.names, isAuthority))),
  );
  const whole = sequence(body, ECDSA_WITH_SHA256, bitString(sign('sha256', body, signingKey)));
  return { cert: pem('CERTIFICATE', whole), key: pemOf(privateKey) };
}

// A last line of exactly 64 characters must not be followed by an empty one: OpenSSL refuses it.
const pem = (label: string, der: Buffer) =>
  [`-----BEGIN ${label}-----`, ...(der.toString('base64').match(/.{1,64}/g) ?? []), `-----END ${label}-----`, ''].join(
    '\n',
  );
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts);
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const bitString = (bytes: Buffer) => tagged(0x03, Buffer.from([0]), bytes);
const octets = (bytes: Buffer) => tagged(0x04, bytes);
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));

const nameOf = (name: string) => sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(name)))));

function time(date: Date): Buffer {
  const text = date.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return tagged(0x18, Buffer.from(text));
}

function extensions(names: readonly string[], isAuthority: boolean): Buffer[] {
  const basic = sequence(...(isAuthority ? [tagged(0x01, Buffer.from([0xff]))] : []));
  const constraints = sequence(oid('551d13'), tagged(0x01, Buffer.from([0xff])), octets(basic));
  if (names.length === 0) return [constraints];
  const alternatives = names.map((name) =>
    /^[\d.]+$/.test(name) ? tagged(0x87, Buffer.from(name.split('.').map(Number))) : tagged(0x82, Buffer.from(name)),
  );
  return [constraints, sequence(oid('551d11'), octets(sequence(...alternatives)))];
}
