import { isDeepStrictEqual } from 'node:util';
import { listClosedAttempts, listOpenAttempts } from '#electron/store/drafts/attempts-table.ts';
import { type ResourceRef, type Row, refKey } from '#shared/domain/merge/resource-tree.ts';
import { fieldsOfKind, rowText, rowTexts, sameValue, tidyValue } from '#tests/oracles/resource-rule.ts';
import { bodyFaults, rowsOfBody } from './body-rules.ts';
import { type Ledger, WORD } from './ledger.ts';
import type { ModelService } from './model-service.ts';
import { STRANGE } from './model-state.ts';
import type { SimClient } from './sim-client.ts';

/** A broken promise of sync.md. */
export class Violation extends Error {}

const broken = (invariant: string, text: string): never => {
  throw new Violation(`${invariant}: ${text}`);
};

/** Sees everything, and throws a Violation when an invariant of sync.md does not hold. */
export type Oracle = {
  /** @param askedAt when the read was sent, in ticks */
  onRead(client: string, ref: ResourceRef, rows: readonly Row[] | null, askedAt: number): void;
  onPut(client: SimClient, ref: ResourceRef, body: unknown): void;
  onDuplicate(ref: ResourceRef, body: unknown): void;
  /** What is drafted by now may be sent: a person pressed Publish. */
  approved(client: string): void;
  /** A person edited, undid or decided about these rows: from now on they may be sent. */
  touched(client: string, ref: ResourceRef, rowIds: readonly string[]): void;
  /** A person decided over a conflict of the row: what was there may be overwritten. */
  decided(client: string, ref: ResourceRef, rowId: string): void;
  /** A row was added that may be created once more than before. */
  mayCreate(word: string, root: string, times: number): void;
  /** After every step of the simulation. */
  check(clients: readonly SimClient[]): void;
  /**
   * At rest: what a person published is there, unless somebody else wrote to the resource afterwards, or the service
   * took a new display for another one (P12) and the person was told what it wrote over.
   */
  checkKept(clients: readonly SimClient[]): void;
  /**
   * At rest: whoever published a value that is gone again was told, if the old one is back, or if none of its reads ever
   * showed the value (I13).
   */
  checkTold(clients: readonly SimClient[]): void;
  /** A person lets the service's own fields of this resource go (docs/sync.md, "Fields that Endcap doesn't know"). */
  mayErase(client: string, ref: ResourceRef): void;
  /** A person wants a new display beside one of the same name. */
  wantsTwin(root: string): void;
  /** The service took the new display for another one, so that it is nowhere to be seen (P12). */
  isTaken(root: string): boolean;
  /** Somebody else wrote to the resource, too. */
  isShared(client: string, ref: ResourceRef): boolean;
  /** The network sent something twice, and new displays may stand there that nobody made on purpose. */
  isDoubled(ref: ResourceRef): boolean;
  puts(): number;
};

/** `askedAt` and `answeredAt` are ticks. */
type Read = { readonly rows: readonly Row[] | null; readonly askedAt: number; readonly answeredAt: number };

const wordsIn = (text: string): readonly string[] => text.match(WORD) ?? [];

export function createOracle(ticks: () => number, service: ModelService, ledger: Ledger): Oracle {
  const reads = new Map<string, Read>();
  const touched = new Set<string>();
  const decided = new Set<string>();
  const committed = new Map<string, Set<string>>();
  const rootOf = new Map<string, string>();
  const allowed = new Map<string, number>();
  const created = new Map<string, number>();
  /** Of displays that were created, by the service's id. */
  const rootOfId = new Map<unknown, string>();
  const approvedUpTo = new Map<string, number>();
  const ownValues = new Set<string>();
  /** Words that a client's reads have shown to it. */
  const seen = new Set<string>();
  const doubled = new Set<string>();
  const twins = new Set<string>();
  const erasing = new Set<string>();
  const taken = new Set<string>();
  const state = { commits: 0, puts: 0 };
  const rowKey = (client: string, ref: ResourceRef, rowId: string) => `${client} ${refKey(ref)} ${rowId}`;

  /** I6: everything that nobody edited is sent as it was read; I2 of bodies: nothing is in it that nobody wrote. */
  const checkChanges = (client: SimClient, ref: ResourceRef, body: unknown, pre: readonly Row[]): void => {
    const open = listOpenAttempts(client.store.db, ref).filter(({ phase }) => phase === 'sending');
    const [attempt] = open;
    if (open.length !== 1 || !attempt) throw new Violation(`I3: ${open.length} requests of ${refKey(ref)} at once`);
    if (!isDeepStrictEqual(attempt.body, body)) {
      broken('I9', `the journal has another body: ${JSON.stringify(attempt.body)} and ${JSON.stringify(body)}`);
    }
    for (const { rowId, before, after } of attempt.changes) {
      for (const word of wordsIn(JSON.stringify(after))) {
        const isOwn = ledger.entries(client.name).some((one) => one.word === word);
        if (isOwn && Number(word.slice(1, -1)) > (approvedUpTo.get(client.name) ?? 0)) {
          broken('step 10', `${word} was written after Publish was pressed, and is sent`);
        }
      }
      // An expectation that is moved to another key leaves its old key under an id made of its own.
      const moved = ref.kind === 'expectations' && after === null ? rowId.replace(/#\d+$/, '') : rowId;
      if (![rowId, moved].some((id) => touched.has(rowKey(client.name, ref, id)))) {
        broken('I6', `${rowId} was sent and nobody edited it`);
      }
      if (before !== null && !pre.some((row) => isDeepStrictEqual(row, before))) {
        broken('I4', `${rowId} is planned on what was not read: ${JSON.stringify(before)}`);
      }
      if (before !== null && after !== null) checkOverwriting(client, ref, rowId, before, after);
      if (after !== null) noteOwnValues(client, ref, rowId, before, after);
    }
    if (ref.kind !== 'contacts' && ref.kind !== 'expectations') return;
    const rest = [...rowTexts(ref.kind, pre)];
    for (const { before } of attempt.changes) if (before) rest.splice(rest.indexOf(rowText(ref.kind, before)), 1);
    const expected = [...rest, ...attempt.changes.flatMap(({ after }) => (after ? [rowText(ref.kind, after)] : []))];
    if (!isDeepStrictEqual(expected.sort(), rowTexts(ref.kind, rowsOfBody(ref, body)))) {
      broken('I6', `the set is not the pre-read with the edits: ${JSON.stringify(body)}`);
    }
    const removed = attempt.changes.flatMap(({ before, after }) => (before !== null && after === null ? [before] : []));
    const left = pre.filter((row) => !removed.some((one) => isDeepStrictEqual(one, row)));
    const sent = rowsOfBody(ref, body).map((row) => JSON.stringify(row[STRANGE]));
    for (const row of erasing.has(`${client.name} ${refKey(ref)}`) ? [] : left) {
      const at = sent.indexOf(JSON.stringify(row[STRANGE]));
      if (at === -1) broken('I6', `${JSON.stringify(row)} loses what only the service knows: ${JSON.stringify(body)}`);
      sent.splice(at, 1);
    }
  };

  /** What a client sent itself is nobody else's: it may send something else later. */
  const noteOwnValues = (client: SimClient, ref: ResourceRef, rowId: string, before: Row | null, after: Row): void => {
    for (const name of fieldsOfKind(ref.kind)) {
      if (before !== null && sameValue(ref.kind, name, before[name], after[name])) continue;
      ownValues.add(`${rowKey(client.name, ref, rowId)} ${name} ${String(after[name])}`);
    }
  };

  /** I5: what another writer changed is not overwritten unless a person decided so. */
  const checkOverwriting = (client: SimClient, ref: ResourceRef, rowId: string, before: Row, after: Row): void => {
    for (const name of fieldsOfKind(ref.kind)) {
      const same = (a: unknown, b: unknown) => sameValue(ref.kind, name, a, b);
      if (same(before[name], after[name])) continue;
      const entry = ledger.find(client.name, ref, rowId, name);
      if (!entry || !String(after[name]).includes(entry.word)) continue;
      const own = committed.get(client.name) ?? new Set();
      const isOwn = wordsIn(String(before[name])).some((word) => own.has(word));
      const isSeen = same(before[name], entry.was) || same(tidyValue(before[name]), tidyValue(entry.was));
      const isOwnValue = ownValues.has(`${rowKey(client.name, ref, rowId)} ${name} ${String(before[name])}`);
      if (!isSeen && !isOwn && !isOwnValue && !decided.has(rowKey(client.name, ref, rowId))) {
        broken('I5', `${String(before[name])} of ${rowId} is overwritten, seen was ${String(entry.was)}`);
      }
    }
  };

  /** The name may be copied from another display, the title never is. */
  const rootOfRow = (row: Row): string | undefined =>
    wordsIn(`${row['friendlyTitle']} ${row['label']}`).flatMap((word) => rootOf.get(word) ?? [])[0];

  /** P12: a display without an id that a service may take for another one is sent only if a person wants it so. */
  const checkTwins = (ref: ResourceRef, body: unknown, pre: readonly Row[]): void => {
    if (ref.kind !== 'expositions') return;
    const there = new Set(pre.map(({ label }) => label));
    for (const row of rowsOfBody(ref, body)) {
      const root = row['expositionId'] === undefined && there.has(row['label']) ? rootOfRow(row) : undefined;
      if (root !== undefined && !twins.has(root)) broken('P12', `${root} has the name of another, and is sent unasked`);
    }
  };

  const learnCommits = (): void => {
    for (const { by, text, created: rows, matched, removed } of service.commits.slice(state.commits)) {
      // What went with its store may be made again, also when somebody else had renamed it.
      for (const row of removed) {
        const root = rootOfId.get(row['expositionId']);
        if (root !== undefined) created.set(root, Math.max(0, (created.get(root) ?? 0) - 1));
      }
      for (const row of matched) taken.add(rootOfRow(row) ?? '');
      const own = committed.get(by) ?? new Set<string>();
      committed.set(by, own);
      for (const word of wordsIn(text)) own.add(word);
      for (const row of rows) {
        const root = rootOfRow(row);
        if (root === undefined) continue;
        rootOfId.set(row['expositionId'], root);
        created.set(root, (created.get(root) ?? 0) + 1);
        if ((created.get(root) ?? 0) > (allowed.get(root) ?? 0)) {
          broken('I3', `the display ${root} was created ${created.get(root)} times`);
        }
      }
    }
    state.commits = service.commits.length;
  };

  return {
    onRead(client, ref, rows, askedAt) {
      reads.set(`${client} ${refKey(ref)}`, { rows, askedAt, answeredAt: ticks() });
      for (const word of wordsIn(JSON.stringify(rows))) seen.add(`${client} ${word}`);
    },
    onPut(client, ref, body) {
      state.puts += 1;
      learnCommits();
      const read = reads.get(`${client.name} ${refKey(ref)}`);
      if (!read) throw new Violation('I4: a request without a pre-read');
      const age = ticks() - read.askedAt;
      if (age > 2000 && ticks() - read.answeredAt > 1000) broken('I4', `the pre-read is ${age} ms old`);
      const faults = bodyFaults(ref, body, read.rows ?? []);
      if (faults.length > 0) broken('I11', `${faults.join(', ')} in ${JSON.stringify(body)}`);
      checkChanges(client, ref, body, read.rows ?? []);
      checkTwins(ref, body, read.rows ?? []);
    },
    onDuplicate(ref, body) {
      // The network itself sends it twice: only an id that the service keeps can help against that.
      if (service.switches.clientIds === 'kept' && service.switches.unknownIds === 'created') return;
      doubled.add(refKey(ref));
      for (const root of new Set(wordsIn(JSON.stringify(body)).map((word) => rootOf.get(word)))) {
        if (root) allowed.set(root, (allowed.get(root) ?? 0) * 2);
      }
    },
    touched: (client, ref, rowIds) => rowIds.forEach((rowId) => void touched.add(rowKey(client, ref, rowId))),
    decided: (client, ref, rowId) => void decided.add(rowKey(client, ref, rowId)),
    mayErase: (client, ref) => void erasing.add(`${client} ${refKey(ref)}`),
    wantsTwin: (root) => void twins.add(root),
    isTaken(root) {
      learnCommits();
      return taken.has(root);
    },
    mayCreate(word, root, times) {
      rootOf.set(word, root);
      allowed.set(root, (allowed.get(root) ?? 0) + times);
    },
    check(clients) {
      learnCommits();
      for (const { name, store } of clients) {
        const own = committed.get(name) ?? new Set();
        const open = ledger.entries(name).filter(({ word }) => !own.has(word));
        if (open.length === 0) continue;
        const texts = textOfDrafts(store);
        for (const { word, ref, rowId, field } of open) {
          if (!texts.get(refKey(ref))?.includes(word)) {
            broken('I1/I2', `${word} (${field} of ${rowId}, ${refKey(ref)}) of ${name} is neither draft nor published`);
          }
        }
      }
    },
    checkKept(clients) {
      for (const { name, store } of clients) {
        const told = textOfTold(store);
        for (const { word, ref, rowId, field } of ledger.entries(name)) {
          const ofRef = service.commits.filter((one) => refKey(one.ref) === refKey(ref));
          const first = ofRef.findIndex(({ by, text }) => by === name && text.includes(word));
          const after = first === -1 ? [] : ofRef.slice(first);
          const isAlone = after.length > 0 && after.every(({ by }) => by === name);
          const isToldOfTaken = after.some(({ matched }) => matched.length > 0) && told.includes(word);
          if (isAlone && !isToldOfTaken && !JSON.stringify(service.truth(ref)).includes(word)) {
            broken(
              'I5',
              `${word} (${field} of ${rowId}, ${refKey(ref)}) was published by ${name} and taken back by it`,
            );
          }
        }
      }
    },
    checkTold(clients) {
      for (const client of clients) {
        const told = textOfTold(client.store);
        const drafts = textOfDrafts(client.store);
        const own = committed.get(client.name) ?? new Set();
        for (const { word, ref, rowId, field } of ledger.entries(client.name)) {
          const isLost = own.has(word) && !JSON.stringify(service.truth(ref)).includes(word);
          if (!isLost || told.includes(word) || drafts.get(refKey(ref))?.includes(word)) continue;
          const row = client.call('drafts.view', { ref })?.base.find((one) => one.rowId === rowId)?.row;
          const before = rowBefore(client.store, ref, rowId, word);
          // A store that vanished took its values along: none of them is what it was before.
          const isStillThere = String(row?.[field]).includes(word);
          const isAcknowledged = wasAcknowledged(client.store, ref, word);
          if (row && isAcknowledged && !seen.has(`${client.name} ${word}`)) {
            const what = `${word} (${field} of ${rowId}, ${refKey(ref)})`;
            broken('I13', `${what} of ${client.name} was acknowledged and never seen, and nobody was told`);
          }
          if (row && before && !isStillThere && isDeepStrictEqual(row[field], before[field])) {
            const what = `${word} (${field} of ${rowId}, ${refKey(ref)})`;
            broken('I13', `${what} is ${String(row[field])} again, and ${client.name} was not told`);
          }
        }
      }
    },
    isDoubled: (ref) => doubled.has(refKey(ref)),
    isShared: (client, ref) => service.commits.some((one) => one.by !== client && refKey(one.ref) === refKey(ref)),
    approved: (client) => void approvedUpTo.set(client, ledger.count()),
    puts: () => state.puts,
  };
}

/** Everything that a person was told to have been overwritten. */
const textOfTold = ({ db }: SimClient['store']): string =>
  db
    .prepare<[], { detail: string }>("SELECT detail FROM sync_history WHERE event = 'overwritten'")
    .all()
    .map(({ detail }) => detail)
    .join('\n');

/** A request that carried the word got a 200. */
const wasAcknowledged = ({ db }: SimClient['store'], ref: ResourceRef, word: string): boolean =>
  listClosedAttempts(db).some(
    (one) => refKey(one.ref) === refKey(ref) && one.returned !== null && JSON.stringify(one.changes).includes(word),
  );

/** The row as it was before the request that published the word; undefined: no read has confirmed that. */
const rowBefore = ({ db }: SimClient['store'], ref: ResourceRef, rowId: string, word: string): Row | undefined =>
  listClosedAttempts(db)
    .filter((one) => refKey(one.ref) === refKey(ref) && (one.phase === 'verified' || one.phase === 'partly'))
    .flatMap(({ changes }) => changes)
    .findLast((one) => one.rowId === rowId && JSON.stringify(one.after).includes(word))?.before ?? undefined;

/** Everything that is edited and not published, by resource. */
function textOfDrafts({ db }: SimClient['store']): Map<string, string> {
  const texts = new Map<string, string>();
  const rows = db
    .prepare<[], { externalId: string; kind: ResourceRef['kind']; row: string }>(
      'SELECT external_id AS externalId, kind, row FROM draft_edits JOIN drafts USING (draft_id) WHERE row IS NOT NULL',
    )
    .all();
  for (const { row, ...ref } of rows) texts.set(refKey(ref), `${texts.get(refKey(ref)) ?? ''}\n${row}`);
  return texts;
}
