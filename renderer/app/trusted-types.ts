// The part of the Trusted Types API that the page needs. TypeScript's DOM library doesn't have it yet.
type PolicyFactory = {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
};

const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

/**
 * Creates the page's only Trusted Types policy. It accepts text without markup, which is what Mantine writes into its
 * style elements, and refuses anything else passed to innerHTML.
 *
 * @param scope the window, where the browser keeps the factory; without a factory no policy is needed
 */
export function installTrustedTypes(scope: object): void {
  const factory: unknown = Reflect.get(scope, 'trustedTypes');
  if (!isFactory(factory)) return;
  factory.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup in a text is refused');
      return text;
    },
  });
}
