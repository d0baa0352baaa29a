import { afterEach, expect, test, vi } from 'vitest';
import { isReadableOnTheWay } from './postgres-database.ts';

afterEach(() => vi.unstubAllEnvs());

const isReadable = (url: string, env: Readonly<Record<string, string>>): boolean => {
  for (const name of ['PGHOST', 'PGSSLMODE']) vi.stubEnv(name, env[name]);
  return isReadableOnTheWay(url);
};

test.each([
  ['postgres://u:p@db.example/endcap', {}],
  ['postgres://u:p@10.0.0.5:5432/endcap', {}],
  ['postgres://u:p@[2001:db8::5]/endcap', {}],
  ['postgres://u:p@db.example/endcap?sslmode=disable', {}],
  ['postgres://u:p@db.example/endcap?ssl=0', {}],
  ['postgres://u:p@127.0.0.1.example/endcap', {}],
  ['postgres://u@/endcap?host=db.example', {}],
  ['postgres:///endcap', { PGHOST: 'db.example' }],
  ['postgres://u:p@db.example/endcap?sslmode=disable', { PGSSLMODE: 'require' }],
  ['postgres://u:p@db.example/endcap', { PGSSLMODE: 'disable' }],
])('%s with %j goes to another machine in plain text', (url, env) => {
  expect(isReadable(url, env)).toBe(true);
});

test.each([
  ['postgres://u:p@localhost/endcap', {}],
  ['postgres://u:p@LOCALHOST:5433/endcap', {}],
  ['postgres://u:p@127.0.0.1/endcap', {}],
  ['postgres://u:p@127.1.2.3/endcap', {}],
  ['postgres://u:p@[::1]/endcap', {}],
  ['postgres:///endcap', {}],
  ['postgres://u@/endcap?host=/var/run/postgresql', {}],
  ['postgres://u@%2Fvar%2Frun%2Fpostgresql/endcap', {}],
  ['postgres:///endcap', { PGHOST: '/var/run/postgresql' }],
  ['postgres://u:p@db.example/endcap?sslmode=verify-full', {}],
  ['postgres://u:p@db.example/endcap?sslmode=require', {}],
  ['postgres://u:p@db.example/endcap?sslmode=no-verify', {}],
  ['postgres://u:p@db.example/endcap?ssl=true', {}],
  ['postgres://u:p@db.example/endcap', { PGSSLMODE: 'verify-full' }],
  ['postgres://u:p@db.example:port/endcap', {}],
])('%s with %j does not', (url, env) => {
  expect(isReadable(url, env)).toBe(false);
});
