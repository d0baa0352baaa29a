import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { TableInput } from '#electron/tables/read-header.ts';
import en from '#resources/locales/en/terms.json';
import pl from '#resources/locales/pl/terms.json';
import type { TableWords } from '#shared/domain/table/table-words.ts';

const labelsOf = ({ contactType, expositionStatus, expositionType, flag, productCategory, storeType }: typeof en) => ({
  contactType,
  expositionStatus,
  expositionType,
  flag,
  productCategory,
  storeType,
});

/** What is asked of a thread that reads a file, where nobody said anything of its columns and no store is on a page. */
export const ASKED = { shown: [], columns: null, choices: [] };

/** A reading of a file whose headers are known. */
export function readKnown<Reading extends { readonly understood: boolean }>(
  reading: Reading,
): Extract<Reading, { readonly understood: true }> {
  const isKnown = (one: Reading): one is Extract<Reading, { readonly understood: true }> => one.understood;
  if (!isKnown(reading)) throw new Error('a person would have to say what the columns are');
  return reading;
}

/** Days of the week from Sunday on, and the other words that are not in terms.json. */
const OTHER_WORDS = {
  en: {
    weekday: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    shortWeekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    closed: 'closed',
    nothing: ['all categories', 'Default'],
  },
  pl: {
    weekday: ['niedziela', 'poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota'],
    shortWeekday: ['niedz.', 'pon.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.'],
    closed: 'zamknięte',
    nothing: ['wszystkie kategorie', 'Domyślnie'],
  },
} as const;

const byNumber = (names: readonly string[]) => Object.fromEntries(names.map((name, day) => [day, name]));

/** Regions of the stores in tests. */
const REGIONS = {
  '11111111-1111-4111-8111-111111111111': 'Małopolska',
  '22222222-2222-4222-8222-222222222222': 'Mazowsze',
};

/** Headers by column, Polish first. */
type Headers = Readonly<Record<string, readonly [string, string]>>;

const words = (kind: TableWords['kind'], headers: Headers): readonly [TableWords, TableWords] => {
  const inLanguage = (terms: typeof en, others: (typeof OTHER_WORDS)['en' | 'pl'], nth: 0 | 1): TableWords => ({
    kind,
    columns: Object.fromEntries(Object.entries(headers).map(([column, texts]) => [column, texts[nth]])),
    ...labelsOf(terms),
    weekday: byNumber(others.weekday),
    shortWeekday: byNumber(others.shortWeekday),
    closed: others.closed,
    region: REGIONS,
    nothing: kind === 'expectations' ? { productCategory: [...others.nothing] } : {},
  });
  return [inLanguage(pl, OTHER_WORDS.pl, 0), inLanguage(en, OTHER_WORDS.en, 1)];
};

const OF_STORE: Headers = { externalId: ['ID sklepu', 'Store ID'], storeName: ['Sklep', 'Store'] };

/** The words of tables of displays as the page gives them, Polish first. */
export const LANGUAGES = words('expositions', {
  ...OF_STORE,
  label: ['Nazwa', 'Label'],
  friendlyTitle: ['Nazwa potoczna', 'Friendly title'],
  expositionType: ['Typ', 'Type'],
  productCategories: ['Kategorie', 'Categories'],
  status: ['Status', 'Status'],
  expositionId: ['ID ekspozycji', 'Display ID'],
});

/** What is known of a file of displays beside its content. */
export const ABOUT: TableInput = {
  languages: LANGUAGES,
  columns: null,
  choices: [],
  stores: [
    { externalId: 'S-1', name: 'Rynek 1' },
    { externalId: 'S-2', name: 'Rynek 2' },
  ],
  isOneStore: true,
};

/** The same for tables of contacts. */
export const CONTACT_LANGUAGES = words('contacts', {
  ...OF_STORE,
  name: ['Imię i nazwisko', 'Name'],
  contactType: ['Typ', 'Type'],
  phone: ['Telefon', 'Phone'],
  email: ['E-mail', 'E-mail'],
  hasWhatsapp: ['WhatsApp', 'WhatsApp'],
  contactId: ['ID kontaktu', 'Contact ID'],
});

/** The same for tables of targets. */
export const TARGET_LANGUAGES = words('expectations', {
  ...OF_STORE,
  displayType: ['Typ ekspozycji', 'Display type'],
  weekday: ['Dzień', 'Day'],
  protocolTime: ['Godzina', 'Time'],
  productCategory: ['Kategoria', 'Category'],
  expectedFillRatio: ['Cel', 'Target'],
  expectationId: ['ID celu', 'Target ID'],
});

/** The same for tables of details of stores. */
export const STORE_LANGUAGES = words('store', {
  externalId: ['ID sklepu', 'Store ID'],
  name: ['Nazwa', 'Name'],
  location: ['Adres', 'Location'],
  regionId: ['Region', 'Region'],
  storeType: ['Typ', 'Type'],
  openingTimes: ['Godziny otwarcia', 'Opening hours'],
  protocolScheduleId: ['ID harmonogramu przebiegów', 'Run schedule ID'],
  protocolCronEnabled: ['Przebiegi', 'Runs'],
  onboardingComplete: ['Wdrożenie', 'Onboarding'],
  loginCode: ['Kod logowania', 'Login code'],
});

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Parts of a workbook with one sheet of the given XML. */
export function workbookParts(rows: string, after = '', sheetAttributes = ''): Record<string, Uint8Array> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" ${sheetAttributes} r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
  };
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(HEAD + xml)]));
}

/** A workbook of which the XML of the rows is given. */
export const workbookOf = (rows: string, after = ''): Uint8Array => zipSync(workbookParts(rows, after));

/** A row of a sheet as XML: texts become cells from A on; what begins with `<` is put after the cell's address. */
export function rowXml(line: number, cells: readonly string[]): string {
  const xml = cells.map((cell, at) => {
    const address = `${String.fromCharCode(65 + at)}${line}`;
    return cell.startsWith('<c')
      ? cell.replace('<c', `<c r="${address}"`)
      : `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${line}">${xml.join('')}</row>`;
}

export type RawPart = {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly crc: number;
  /** What the directory says; it may lie. */
  readonly size: number;
  /** Where its local header is said to be; the place where it is when it is left out. */
  readonly at?: number;
  /** What its local header says instead. */
  readonly local?: Partial<Record<'size' | 'packedSize' | 'crc' | 'method' | 'flags', number>>;
  /** Its sizes are in extra fields of 64 bits. */
  readonly is64?: boolean;
};

/** A part as an honest program packs it. */
export function honestPart(name: string, content: Uint8Array): RawPart {
  return { name, packed: deflateRawSync(content), crc: crc32(content), size: content.byteLength };
}

const FULL = 0xffffffff;

/**
 * A zip file of which every figure can be chosen.
 *
 * @param start of the file, in bytes from where its offsets are counted
 * @param count how many parts its directory is said to have
 */
export function rawZip(parts: readonly RawPart[], start = 0, count = parts.length): Uint8Array {
  const chunks: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = start;
  for (const { name, packed, crc, size, at, local: own = {}, is64 = false } of parts) {
    const path = Buffer.from(name);
    const extra = Buffer.alloc(is64 ? 20 : 0);
    if (is64) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(16, 2);
      extra.writeBigUInt64LE(BigInt(size), 4);
      extra.writeBigUInt64LE(BigInt(packed.byteLength), 12);
    }
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(own.flags ?? 0, 6);
    local.writeUInt16LE(own.method ?? 8, 8);
    local.writeUInt32LE(own.crc ?? crc, 14);
    local.writeUInt32LE(own.packedSize ?? (is64 ? FULL : packed.byteLength), 18);
    local.writeUInt32LE(own.size ?? (is64 ? FULL : size), 22);
    local.writeUInt16LE(path.length, 26);
    local.writeUInt16LE(extra.length, 28);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(is64 ? FULL : packed.byteLength, 20);
    entry.writeUInt32LE(is64 ? FULL : size, 24);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(at ?? offset, 42);
    entries.push(entry, path, extra);
    if (at !== undefined) continue;
    chunks.push(local, path, extra, Buffer.from(packed));
    offset += 30 + path.length + extra.length + packed.byteLength;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...chunks, directory, end]));
}

/** A deflate stream that unpacks to so many megabytes of blanks, at about a thousandth of them. */
export function packedBlanks(megabytes: number): Uint8Array {
  // Each block ends on a byte and refers to nothing before it, so blocks can be repeated.
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, 32), { finishFlush: 3 });
  return new Uint8Array(Buffer.concat([...Array.from({ length: megabytes }, () => block), Buffer.from([3, 0])]));
}
