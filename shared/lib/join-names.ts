/**
 * Names in a list. People put commas into names of stores, displays and tags, so what stands between names is none.
 *
 * @param isCut whether there are more than these
 */
export const joinNames = (names: readonly string[], isCut = false): string =>
  [...names, ...(isCut ? ['…'] : [])].join('; ');
