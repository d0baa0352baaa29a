import { createCounter } from '#electron/lib/counter.ts';
import { openHostChannel } from '#electron/lib/host-channel.ts';
import type { TableReply } from './table-reader.ts';
import { createCallRunner, type TableCall } from './table-work.ts';

/*
 * Entry of the process that opens one file of somebody else. It knows the file and what it is compared with, but no
 * token, no key, no link and no path of the user.
 */

/** Often enough for a bar that moves. */
const TELL_EACH_MS = 100;

const channel = openHostChannel();
const send = (reply: TableReply): void => channel.send(reply);

const counter = createCounter();
const told = { at: 0 };
/** Where the work has got. The host shares no memory with this process, so it is told. */
const tellCount = (): void => {
  const counted = counter.read();
  if (counted !== null) send({ kind: 'counted', ...counted });
  told.at = performance.now();
};
const run = createCallRunner({
  ...counter,
  begin(what, total) {
    counter.begin(what, total);
    tellCount();
  },
  add(count) {
    counter.add(count);
    if (performance.now() - told.at >= TELL_EACH_MS) tellCount();
  },
});

const answer = async (call: TableCall): Promise<void> => {
  counter.reset();
  const result = await run(call);
  tellCount();
  send({ kind: 'result', result });
};
// The core makes these messages (table-reader.ts); here they are plain data.
channel.onMessage((data) => void answer(data as TableCall));
send({ kind: 'ready' });
