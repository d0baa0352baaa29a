const same = (value: string | null) => value ?? '';

/** Words of the page for values of the wire that are the values themselves. */
export const plainTerms = {
  expositionType: same,
  productCategory: same,
  storeType: same,
  protocolStatus: same,
  imageStatus: same,
  contactType: same,
  expositionStatus: same,
  flag: same,
};
