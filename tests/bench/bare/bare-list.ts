/**
 * A list as a page without Endcap would have it: rows of one height, of which those in sight are in the page, written as
 * text. It is what the sheets and lists of the product are measured against.
 *
 * @param place what scrolls; it has a height
 * @param htmlOf the inside of a row
 */
export function bareList(place: HTMLElement, rowHeight: number, htmlOf: (at: number) => string) {
  const room = document.createElement('div');
  const rows = document.createElement('div');
  room.append(rows);
  place.replaceChildren(room);
  place.style.overflowY = 'auto';
  const state = { count: 0 };
  const draw = (): void => {
    const first = Math.floor(place.scrollTop / rowHeight);
    const last = Math.min(state.count, first + Math.ceil(place.clientHeight / rowHeight) + 1);
    rows.style.transform = `translateY(${first * rowHeight}px)`;
    rows.innerHTML = Array.from(
      { length: Math.max(0, last - first) },
      (_, at) => `<div role="row" style="display: flex; height: ${rowHeight}px">${htmlOf(first + at)}</div>`,
    ).join('');
  };
  place.addEventListener('scroll', draw);
  return {
    draw,
    show: (count: number): void => {
      state.count = count;
      room.style.height = `${count * rowHeight}px`;
      draw();
    },
  };
}

/** The cells of a row. */
export const cellsOf = (texts: readonly (string | number | null)[]): string =>
  texts.map((text) => `<span role="gridcell" style="flex: 1; overflow: hidden">${text ?? ''}</span>`).join('');
