/**
 * A name that is still free: the name itself, or else with the first number behind it for which it is.
 *
 * @param longest characters that a name may have, with the number
 */
export function freeName(name: string, longest: number, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) {
    const behind = ` (${number})`;
    free = `${name.slice(0, longest - behind.length).trim()}${behind}`;
  }
  return free;
}
