import { expect, test } from 'vitest';
import { addressProblem, type ConnectValues, completeAddress, connectProblems, firstWrong } from './connect-values.ts';

const whole: ConnectValues = { name: 'Our chain', baseUrl: 'https://fill-rate.example.com', token: 'a-token' };
const problemsOf = (fields: Partial<ConnectValues>, purpose: 'test' | 'connect' = 'connect') =>
  connectProblems({ ...whole, ...fields }, purpose);

test('nothing is wrong with whole values', () => {
  expect(firstWrong(problemsOf({}))).toBeUndefined();
});

test('everything missing is listed at once, the uppermost field first', () => {
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

test.each([
  ['https://fill-rate.example.com', null],
  ['https://fill-rate.example.com:8443/api/', null],
  ['http://localhost:8080', null],
  ['http://127.0.0.1:8080', null],
  ['http://127.1.2.3', null],
  ['http://[::1]:8080', null],
  ['http://fill-rate.example.com', 'address_insecure'],
  ['http://localhost.example.com', 'address_insecure'],
  ['http://127.0.0.1.example.com', 'address_insecure'],
  ['http://192.168.1.4', 'address_insecure'],
  ['ftp://fill-rate.example.com', 'address_invalid'],
  ['javascript:alert(1)', 'address_invalid'],
  ['https://user:secret@fill-rate.example.com', 'address_invalid'],
  ['https://fill-rate.example.com/?token=x', 'address_invalid'],
  ['https://fill-rate.example.com/#', 'address_invalid'],
  ['fill-rate', 'address_invalid'],
  ['https://', 'address_invalid'],
  ['', 'address_invalid'],
])('the problem of %j is %j', (address, problem) => {
  expect(addressProblem(address)).toBe(problem);
});

test('an address without a scheme is meant as https', () => {
  expect(completeAddress(' fill-rate.example.com/api ')).toBe('https://fill-rate.example.com/api');
  expect(completeAddress('http://localhost:1')).toBe('http://localhost:1');
  expect(completeAddress('  ')).toBe('');
});
