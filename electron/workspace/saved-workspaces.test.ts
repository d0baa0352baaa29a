import { expect, test } from 'vitest';
import { NO_WORKSPACES, type SavedWorkspace, SavedWorkspaces, withName, withNew, without } from './saved-workspaces.ts';

const sample = (id: string): SavedWorkspace => ({ kind: 'sample', id, name: id, timeZone: 'Europe/Warsaw' });
const two = withNew(withNew(NO_WORKSPACES, sample('a')), sample('b'));

test('a new workspace is the active one', () => {
  expect(two.items.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(two.activeId).toBe('b');
});

test('a name is changed in its place', () => {
  expect(withName(two, 'a', 'North').items.map(({ name }) => name)).toEqual(['North', 'b']);
});

test('after the active workspace the first of the others is active, after another one it stays', () => {
  expect(without(two, 'b').activeId).toBe('a');
  expect(without(two, 'a').activeId).toBe('b');
  expect(without(without(two, 'b'), 'a')).toEqual(NO_WORKSPACES);
});

test('an entry that cannot be read hides no other, and stays in the file', () => {
  const good = { kind: 'sample', id: 'a', name: 'Sample', timeZone: 'Europe/Warsaw' };
  const strange = { kind: 'cloud', id: 'b', name: 'Later' };
  const read = SavedWorkspaces.parse({ version: 1, activeId: 'b', items: [strange, good, 5] });
  expect(read.items).toEqual([good]);
  expect(SavedWorkspaces.parse(JSON.parse(JSON.stringify(read))).unread).toEqual([strange, 5]);
});
