import { homedir } from 'node:os';

// Names of fields whose values never belong into a log, however they are spelt.
const SECRET_NAME = /token|secret|password|authori[sz]ation|cookie|login_?code|phone|e-?mail|api_?key/i;

const SECRET_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, '$1 [secret]'],
  [
    /("?(?:[\w-]*(?:token|secret|password|authorization|cookie|login_?code|phone|e-?mail|api_?key))"?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;}&]+)/gi,
    '$1[secret]',
  ],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, '$1'],
  [/([?#])[^\s"'<>)]+/g, '$1[query]'],
  [/\+?\d[\d ()-]{7,}\d/g, '[number]'],
];

/**
 * Removes from a text what must not be written to a file: tokens, login codes, phone numbers, e-mail
 * addresses, query strings, the path of the user's home.
 *
 * @param secrets values known to be secret at the moment, removed wherever they stand
 */
export function redactText(text: string, secrets: readonly string[] = [], home: string = homedir()): string {
  const withoutSecrets = secrets
    .filter((secret) => secret.length > 0)
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  const withoutHome = home.length > 1 ? withoutSecrets.replaceAll(home, '~') : withoutSecrets;
  return SECRET_TEXTS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), withoutHome);
}

/** The same for the fields of a log record; a field with a telling name loses its whole value. */
export function redactFields(
  fields: Readonly<Record<string, unknown>>,
  secrets: readonly string[] = [],
  home: string = homedir(),
): Record<string, string | number | boolean | null> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) ? '[secret]' : redactValue(value, secrets, home),
    ]),
  );
}

function redactValue(value: unknown, secrets: readonly string[], home: string): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'string') return redactText(value, secrets, home);
  if (value instanceof Error) return redactText(`${value.name}: ${value.message}`, secrets, home);
  return redactText(JSON.stringify(value) ?? 'undefined', secrets, home);
}
