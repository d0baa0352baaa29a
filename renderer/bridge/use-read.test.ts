import { expect, test } from 'vitest';
import { readKey } from './read-query.ts';
import { createReadNews } from './use-read.ts';

const stores = readKey('stores.list');
const contacts = readKey('stores.contacts', { externalId: 'W-014' });

test('a read without input is named as the core names it', () => {
  expect(stores).toEqual({ read: 'stores.list', inputKey: 'null' });
  expect(contacts.inputKey).toBe('{"externalId":"W-014"}');
});

test('news of a read end with its next answer, and only that news', () => {
  const news = createReadNews();
  news.moved(stores, { done: 500, total: null });
  news.failed(stores, { code: 'connection_lost' });
  news.failed(contacts, { code: 'not_kept' });
  news.settled(stores);
  expect(news.store.getState()).toEqual({
    progress: {},
    failures: { 'stores.contacts {"externalId":"W-014"}': { code: 'not_kept' } },
  });
});

test('a connection that works again clears the news from when there was none', () => {
  const news = createReadNews();
  news.failed(stores, { code: 'connection_lost' });
  news.reopened();
  expect(news.store.getState().failures).toEqual({});
});

test('a read without news leaves the other news as it is', () => {
  const news = createReadNews();
  news.moved(contacts, { done: 1, total: 4 });
  const before = news.store.getState().progress;
  news.settled(stores);
  expect(news.store.getState().progress).toBe(before);
});
