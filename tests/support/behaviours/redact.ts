import { readJson } from './json-body.ts';

/** What the journal keeps of texts and bodies: everything but the token. */
export type Redact = {
  text(text: string): string;
  /** JSON where it is JSON, otherwise text; undefined for an empty body. */
  body(body: Buffer): unknown;
  /** What an `Authorization` header amounts to. */
  authorization(header: string | undefined): 'right' | 'wrong' | 'none';
};

export function createRedact(token: string): Redact {
  const spellings = [token, encodeURIComponent(token)].filter((spelling) => spelling !== '');
  const text = (from: string): string =>
    spellings.reduce((kept, spelling) => kept.replaceAll(spelling, '[token]'), from);
  return {
    text,
    body(body) {
      if (body.length === 0) return undefined;
      const kept = text(body.toString('utf8'));
      return readJson(Buffer.from(kept)) ?? kept;
    },
    authorization(header) {
      if (header === undefined) return 'none';
      return header === `Bearer ${token}` ? 'right' : 'wrong';
    },
  };
}
