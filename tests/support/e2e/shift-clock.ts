/**
 * Moves the clock of this program or page: everything that asks for the time gets one that is `offset` milliseconds
 * off and runs on. Uses nothing from outside itself, because Playwright carries its text into pages.
 */
export function shiftClock(offset: number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + offset;
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  Object.defineProperty(globalThis, 'Date', { value: ShiftedDate, configurable: true, writable: true });
}
