import { expect, test } from 'vitest';
import { createAnswerMemory, jsonAnswer } from './answers.ts';

const setUp = () => {
  const state: { version: string | undefined; made: number } = { version: 'v1', made: 0 };
  const remember = createAnswerMemory(() => state.version);
  const ask = async (key: string) => {
    const answer = await remember(key, async () => {
      state.made++;
      return jsonAnswer(200, { key, version: state.version });
    });
    return JSON.parse(answer.body.toString());
  };
  return { state, remember, ask };
};

test('an answer is made once per version and key', async () => {
  const { state, ask } = setUp();
  expect(await ask('a')).toEqual({ key: 'a', version: 'v1' });
  expect(await ask('a')).toEqual({ key: 'a', version: 'v1' });
  expect(await ask('b')).toEqual({ key: 'b', version: 'v1' });
  expect(state.made).toBe(2);
  state.version = 'v2';
  expect(await ask('a')).toEqual({ key: 'a', version: 'v2' });
});

test('an answer that was begun before a change is not remembered after it', async () => {
  const { state, remember, ask } = setUp();
  const slow = Promise.withResolvers<void>();
  const begun = remember('a', async () => {
    await slow.promise;
    return jsonAnswer(200, 'old');
  });
  state.version = 'v2';
  await ask('b');
  slow.resolve();
  await begun;
  expect(await ask('a')).toEqual({ key: 'a', version: 'v2' });
});

test('nothing is remembered when the version is unknown', async () => {
  const { state, ask } = setUp();
  state.version = undefined;
  await ask('a');
  await ask('a');
  expect(state.made).toBe(2);
});

test('an answer that fails is not remembered', async () => {
  const { remember, ask } = setUp();
  await expect(remember('a', () => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose');
  expect(await ask('a')).toEqual({ key: 'a', version: 'v1' });
});
