import { bareList, cellsOf } from './bare-list.ts';

/** The list of stores that was fetched, searched as it is typed: every keystroke looks through all of them. */
const place = document.getElementById('root');
if (place) {
  place.innerHTML =
    '<main><input type="search"><p role="status"></p><div role="grid" style="height: 80dvh"></div></main>';
  const [search, status, grid] = ['input', 'p', 'div'].map((name) => place.querySelector<HTMLElement>(name));
  if (!(search instanceof HTMLInputElement) || !status || !grid) throw new Error('the page was not written');
  const answer = await fetch('/stores');
  const stores: readonly (readonly string[])[] = await answer.json();
  const shown = { stores };
  const list = bareList(grid, 32, (at) => cellsOf(shown.stores[at] ?? []));
  const show = (): void => {
    const word = search.value.toLowerCase();
    shown.stores = stores.filter((cells) => cells.some((text) => text.toLowerCase().includes(word)));
    status.textContent = `${shown.stores.length} stores`;
    list.show(shown.stores.length);
  };
  search.addEventListener('input', show);
  show();
  document.documentElement.dataset['ready'] = 'true';
}
