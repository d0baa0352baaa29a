import type { ComponentProps } from 'react';

/** Parts of a page that belong together under a name. */
export function Grouped(props: Omit<ComponentProps<'div'>, 'role'>) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
  return <div role="group" {...props} />;
}
