/**
 * The only way from a text to the page: the build gives this to everything that draws, libraries included, in place of
 * `react/jsx-runtime` (electron.vite.config.ts). So no page has to think of marks in names (`visibleMarks`).
 */
import { jsx as element, jsxs as elements, Fragment } from 'react/jsx-runtime';
import { visibleMarks } from '../i18n/visible-marks.ts';

export { Fragment };

/** The texts of an element besides its content. What is in a field to be edited is not among them. */
const TEXTS = ['title', 'alt', 'aria-label', 'aria-description', 'placeholder'] as const;

function shown(value: unknown): unknown {
  if (typeof value === 'string') return visibleMarks(value);
  if (!Array.isArray(value)) return value;
  const after = value.map(shown);
  // React tells by the list itself whether its keys were checked.
  return after.some((one, index) => one !== value[index]) ? after : value;
}

function shownProps(type: unknown, props: unknown): unknown {
  if ((typeof type !== 'string' && type !== Fragment) || typeof props !== 'object' || props === null) return props;
  const changed: [string, unknown][] = [];
  for (const [name, value] of Object.entries(props)) {
    if (name !== 'children' && !TEXTS.some((text) => text === name)) continue;
    const after = shown(value);
    if (after !== value) changed.push([name, after]);
  }
  return changed.length === 0 ? props : { ...props, ...Object.fromEntries(changed) };
}

export const jsx: typeof element = (type, props, key) => element(type, shownProps(type, props), key);
export const jsxs: typeof elements = (type, props, key) => elements(type, shownProps(type, props), key);
