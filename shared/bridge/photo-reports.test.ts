import { expect, test } from 'vitest';
import { isTooLarge, MOST_ZIP_BYTES } from './photo-reports.ts';

const size = (here: number, all: number) => ({ here, all });
const preview = {
  bytes: {
    pdf: size(MOST_ZIP_BYTES + 1, MOST_ZIP_BYTES + 1),
    pptx: size(0, 0),
    xlsx: size(0, 0),
    zip: size(MOST_ZIP_BYTES, MOST_ZIP_BYTES + 1),
  },
};

test('a zip beyond 4 GB is too large, counting what is put into it', () => {
  expect(isTooLarge(preview, 'zip', false)).toBe(false);
  expect(isTooLarge(preview, 'zip', true)).toBe(true);
  expect(isTooLarge(preview, 'pdf', true)).toBe(false);
});
