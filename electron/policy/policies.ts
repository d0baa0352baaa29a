import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PolicyPlace } from '#electron/lib/platform.ts';
import { createDocument, type DocumentPorts } from '#electron/workspace/document.ts';
import { type Policy, PolicyInForce, type PolicyRefusal, type PolicyState } from '#shared/bridge/policy.ts';
import { parsePolicy } from './parse-policy.ts';
import { readPolicyFile } from './read-policy-file.ts';

/** What the organisation sets on this computer. Everything that may be set asks here, each time. */
export type Policies = {
  /** Takes what was kept and reads the file. */
  start(): Promise<void>;
  /** null: nothing is set. */
  inForce(): Policy | null;
  state(): PolicyState;
  /** Reads the file again. Never rejects. */
  check(): Promise<PolicyState>;
};

type PoliciesPorts = {
  readonly place: PolicyPlace;
  readonly document: DocumentPorts;
  /** What is in force or refused has changed. */
  readonly onChange: () => void;
};

/** Content of policy.json in the folder for Endcap's files: the last good policy. */
const Kept = z.object({ last: PolicyInForce.nullable() });

/** The policy of this computer; nothing is read before `start`. */
export function createPolicies({ place, document, onChange }: PoliciesPorts): Policies {
  const { clock, log } = document;
  const kept = createDocument(document, 'policy.json', Kept, { last: null });
  const known: { inForce: PolicyInForce | null; refusal: PolicyRefusal | null; last: Promise<void> } = {
    inForce: null,
    refusal: null,
    last: Promise.resolve(),
  };

  const keep = async (inForce: PolicyInForce | null): Promise<void> => {
    if (inForce?.sha256 === kept.value().last?.sha256) return;
    // What can't be kept is read again at the next start.
    await kept.update(() => ({ last: inForce })).catch(() => {});
  };

  const readFile = async (): Promise<Pick<typeof known, 'inForce' | 'refusal'>> => {
    const file = await readPolicyFile(place);
    // Only an administrator can have taken it away.
    if (file.state === 'missing') return { inForce: null, refusal: null };
    if (file.state === 'refused') return { inForce: known.inForce, refusal: file.refusal };
    const parsed = parsePolicy(file.bytes, place.path);
    if (!parsed.ok) return { inForce: known.inForce, refusal: parsed.refusal };
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    const readAt = new Date(clock.now()).toISOString();
    return { inForce: { policy: parsed.policy, readAt, sha256 }, refusal: null };
  };

  const read = async (): Promise<void> => {
    const before = { sha256: known.inForce?.sha256, refusal: JSON.stringify(known.refusal) };
    const { inForce, refusal } = await readFile();
    Object.assign(known, { inForce, refusal });
    await keep(inForce);
    const isRefusalNew = JSON.stringify(refusal) !== before.refusal;
    if (!isRefusalNew && inForce?.sha256 === before.sha256) return;
    if (refusal !== null && isRefusalNew) log.warning('policy_refused', { reason: refusal.reason });
    else log.info('policy', { sha256: inForce?.sha256 ?? null });
    onChange();
  };

  const state = (): PolicyState => ({ path: place.path, inForce: known.inForce, refusal: known.refusal });
  const check = async (): Promise<PolicyState> => {
    known.last = known.last.then(read, read);
    await known.last;
    return state();
  };
  return {
    async start() {
      await kept.load();
      known.inForce = kept.value().last;
      const checked = check();
      // Windows takes a second to tell rights, for which no window waits a second time.
      if (place.windowsRights === undefined || known.inForce === null) await checked;
    },
    inForce: () => known.inForce?.policy ?? null,
    state,
    check,
  };
}
