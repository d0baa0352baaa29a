/** The page of views of the sheet of stores; those of the list of stores are of `stores`. */
export const SHEET_OF_STORES = 'storesSheet';
