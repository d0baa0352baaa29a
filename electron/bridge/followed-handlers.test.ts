import { expect, test } from 'vitest';
import type { Policy } from '#shared/bridge/policy.ts';
import { followedCalls } from './followed-handlers.ts';

/** The calls over a host that shows notices, and the titles of those that it showed. */
function aHost(policy: Policy | null = null) {
  const shown: string[] = [];
  const calls = followedCalls({
    session: () => {
      throw new Error('not asked');
    },
    policies: { inForce: () => policy } as never,
    async showNotice({ title }, _signal, window) {
      shown.push(`${title} ${window}`);
      return 'opened';
    },
  });
  const tell = (id: string) => calls.tell({ id, title: id, body: '' }, undefined, 'second');
  return { tell, shown };
}

test('a notice is shown once, whichever windows ask', async () => {
  const { tell, shown } = aHost();
  expect([await tell('a'), await tell('b'), await tell('a')]).toEqual(['opened', 'opened', 'not_shown']);
  expect(shown).toEqual(['a second', 'b second']);
});

test('without end they are not remembered', async () => {
  const { tell } = aHost();
  for (let nth = 0; nth <= 50; nth += 1) await tell(`${nth}`);
  expect([await tell('50'), await tell('0')]).toEqual(['not_shown', 'opened']);
});

test('where the organisation wants none, none is shown', async () => {
  const { tell, shown } = aHost({ notices: 'off' });
  expect(await tell('a')).toBe('not_shown');
  expect(shown).toEqual([]);
});
