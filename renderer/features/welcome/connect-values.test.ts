import { expect, test } from 'vitest';
import { type ConnectValues, connectProblems, firstWrong } from './connect-values.ts';

const whole: ConnectValues = { name: 'Our chain', baseUrl: 'https://fill-rate.example.com', token: 'a-token' };
const problemsOf = (fields: Partial<ConnectValues>, purpose: 'test' | 'connect' = 'connect') =>
  connectProblems({ ...whole, ...fields }, purpose);

test('nothing is wrong with whole values', () => {
  expect(firstWrong(problemsOf({}))).toBeUndefined();
});

test('all that is missing is said at once, and the first of it is the uppermost field', () => {
  const problems = problemsOf({ name: '', baseUrl: '', token: '' });
  expect(problems).toEqual({ name: 'missing', address: 'missing', token: 'missing' });
  expect(firstWrong(problems)).toBe('name');
});

test('an address that is there is judged', () => {
  expect(problemsOf({ baseUrl: 'http://fill-rate.example.com' }).address).toBe('address_insecure');
  expect(problemsOf({ baseUrl: 'ftp://fill-rate.example.com' }).address).toBe('address_invalid');
});

test('a test of the connection needs no name', () => {
  expect(firstWrong(problemsOf({ name: '' }, 'test'))).toBeUndefined();
  expect(firstWrong(problemsOf({ name: '', token: '' }, 'test'))).toBe('token');
});
