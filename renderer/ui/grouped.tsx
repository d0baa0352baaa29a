import type { ComponentProps } from 'react';

/** Parts of a page that belong together under a name. A fieldset is only for the fields of a form. */
export function Grouped(props: Omit<ComponentProps<'div'>, 'role'>) {
  // biome-ignore lint/a11y/useSemanticElements: see above
  return <div role="group" {...props} />;
}
