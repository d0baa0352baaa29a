/** A store that has an external ID, without which nothing of it can be asked for. */
export type KnownStore = { readonly externalId: string; readonly name: string };
