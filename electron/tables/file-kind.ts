import { TableError } from './table-error.ts';

/** What a file is by its content; its name may say anything. */
export type FileKind = 'xlsx' | 'csv';

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b];
const PDF = [0x25, 0x50, 0x44, 0x46];
const TAG = 0x3c;

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Name of the part that holds a workbook behind a password, as such files write names. */
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le');

/** @throws TableError `empty`, `encrypted`, `old_excel` or `not_a_table` */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.byteLength === 0) throw new TableError('empty');
  if (begins(bytes, OLE)) {
    const isLocked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_PART);
    throw new TableError(isLocked ? 'encrypted' : 'old_excel');
  }
  if (begins(bytes, ZIP) && (bytes[2] ?? 0) < 9) return 'xlsx';
  // A web page or an XML file that calls itself a table.
  if (begins(bytes, PDF) || bytes[0] === TAG) throw new TableError('not_a_table');
  return 'csv';
}
