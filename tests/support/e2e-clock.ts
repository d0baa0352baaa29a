/**
 * Loaded before a program (`node --import`): its clock starts at ENDCAP_TEST_NOW and runs on from there, so that
 * what a sample shows is the same on every day.
 */
const RealDate = Date;
const offset = RealDate.parse(process.env['ENDCAP_TEST_NOW'] ?? '') - RealDate.now();
if (Number.isNaN(offset)) throw new Error('ENDCAP_TEST_NOW is no instant');

const now = () => RealDate.now() + offset;

const ShiftedDate = new Proxy(RealDate, {
  construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

Object.defineProperty(globalThis, 'Date', { value: ShiftedDate, configurable: true, writable: true });
