import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { processOf } from './child-processes.ts';

test('a child whose channel fails again and again ends nothing else, and is told of once', () => {
  const child = Object.assign(new EventEmitter(), { connected: true, kill: () => true });
  const ended: string[] = [];
  processOf(child, () => {}, 'SIGKILL').onExit(() => ended.push('ended'));
  for (const _ of [1, 2, 3]) child.emit('error', new Error('write EPIPE'));
  child.emit('exit', null, 'SIGKILL');
  expect(ended).toEqual(['ended']);
});
