import { parseBaseUrl } from '#electron/api/base-url.ts';
import { Policy, type PolicyRefusal } from '#shared/bridge/policy.ts';
import { isRecord } from '#shared/domain/loose-record.ts';

type ParsedPolicy =
  | { readonly ok: true; readonly policy: Policy }
  | { readonly ok: false; readonly refusal: PolicyRefusal };

/** Most entries that are named; a file may have thousands that are wrong. */
const MOST_KEYS = 10;

/**
 * Reads the content of a policy file. One entry that is unknown or wrong refuses all of it: half a policy would look as
 * if it were in force.
 *
 * @param path of the file, for the refusal
 */
export function parsePolicy(bytes: Uint8Array, path: string): ParsedPolicy {
  const json = jsonIn(bytes);
  if (!isRecord(json)) return { ok: false, refusal: { reason: 'not_json', path } };
  const read = Policy.safeParse(json);
  const wrong = (keys: readonly string[]): ParsedPolicy => ({
    ok: false,
    refusal: { reason: 'content', path, keys: [...new Set(keys)].slice(0, MOST_KEYS).map((key) => key.slice(0, 100)) },
  });
  if (!read.success) {
    return wrong(
      read.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => [...issue.path, key].join('.'))
          : [issue.path.join('.')],
      ),
    );
  }
  const { service, ...others } = read.data;
  if (service === undefined) return { ok: true, policy: others };
  const address = addressOf(service.address);
  return address === null
    ? wrong(['service.address'])
    : { ok: true, policy: { ...others, service: { ...service, address } } };
}

/** undefined: it is no JSON in UTF-8. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** The address as workspaces store theirs; null: none that Endcap would connect to. */
function addressOf(text: string): string | null {
  try {
    return parseBaseUrl(text).href;
  } catch {
    return null;
  }
}
