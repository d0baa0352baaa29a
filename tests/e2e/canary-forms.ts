/** A secret in one of the shapes in which it may lie about. */
export type SecretForm = { readonly name: string; readonly text: string };

const reversed = (text: string) => [...text].reverse().join('');

/** The part of a text's base64 that stays the same whatever stands before and after it. */
function base64At(text: string, offset: number, encoding: 'base64' | 'base64url'): string {
  const encoded = Buffer.from('\0'.repeat(offset) + text).toString(encoding);
  const first = offset === 0 ? 0 : offset === 1 ? 2 : 3;
  return encoded.replaceAll('=', '').slice(first, -1);
}

/**
 * The shapes of a secret that a search must look for: as it is, percent-encoded, in base64 at each of its three
 * alignments, in hexadecimal, in JSON, in other cases, and each of the plain ones backwards.
 */
export function formsOf(secret: string): readonly SecretForm[] {
  const forms: SecretForm[] = [
    { name: 'plain', text: secret },
    { name: 'percent-encoded', text: encodeURIComponent(secret) },
    { name: 'form-encoded', text: new URLSearchParams({ x: secret }).toString().slice(2) },
    { name: 'JSON', text: JSON.stringify(secret).slice(1, -1) },
    { name: 'hexadecimal', text: Buffer.from(secret).toString('hex') },
    { name: 'upper case', text: secret.toUpperCase() },
    { name: 'lower case', text: secret.toLowerCase() },
    ...[0, 1, 2].flatMap((offset) =>
      (['base64', 'base64url'] as const).map((encoding) => ({
        name: `${encoding} at ${offset}`,
        text: base64At(secret, offset, encoding),
      })),
    ),
  ];
  const backwards = forms.map(({ name, text }) => ({ name: `${name}, backwards`, text: reversed(text) }));
  return [...forms, ...backwards];
}

/** Which forms stand in a text or in bytes, also as UTF-16 (as heaps and registries keep texts). */
export function foundIn(content: string | Buffer, forms: readonly SecretForm[]): readonly string[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return forms
    .filter(({ text }) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')))
    .map(({ name }) => name);
}
