/** A record of ISO 2709 as MARC 21 and UNIMARC fill it: fields by their tag, in order. */
export interface MarcRecord {
  readonly fields: readonly MarcField[];
}

export interface MarcField {
  readonly tag: string;
  /** Of a control field, such as 008. */
  readonly text: string;
  readonly parts: readonly (readonly [code: string, text: string])[];
}

const ends = { record: 0x1d, field: 0x1e };
const partSign = '\u001F';
const leaderBytes = 24;
const entryBytes = 12;
/** The length of a record has five digits, that of a field four. */
const longestRecord = 99_999;
const longestField = 9_999;
/** What the two signs before a field say: of a title that an author stands before, and so on; of others nothing. */
const indicators: Readonly<Record<string, string>> = {
  '041': '0 ',
  100: '1 ',
  245: '10',
  264: ' 1',
  700: '1 ',
  856: '40',
};

/** What a file holds: its records, the first one that is cut off or counts wrongly, or nothing of either kind. */
export type MarcFile<T = MarcRecord> = readonly T[] | { readonly brokenRecord: number } | null;

export function readMarc(file: Buffer): MarcFile {
  const records: MarcRecord[] = [];
  let start = 0;
  while (start < file.length) {
    // Some programs put line ends between records.
    if (file[start] === 0x0a || file[start] === 0x0d) {
      start += 1;
      continue;
    }
    const length = numberAt(file, start, 5);
    if (records.length === 0 && length < 0) return null;
    const record = recordOf(file.subarray(start, start + Math.max(length, 0)), length);
    if (record === null) return { brokenRecord: records.length + 1 };
    records.push(record);
    start += length;
  }
  return records.length === 0 ? null : records;
}

/** Null where it is shorter than it says of itself, or counts wrongly. */
function recordOf(bytes: Buffer, length: number): MarcRecord | null {
  if (length <= leaderBytes || bytes.length < length || bytes.at(-1) !== ends.record) return null;
  const base = numberAt(bytes, 12, 5);
  if (base <= leaderBytes || base > bytes.length || bytes[base - 1] !== ends.field) return null;
  const fields: MarcField[] = [];
  for (let entry = leaderBytes; entry + entryBytes < base; entry += entryBytes) {
    const tag = bytes.toString('latin1', entry, entry + 3);
    const length = numberAt(bytes, entry + 3, 4);
    const from = base + numberAt(bytes, entry + 7, 5);
    if (!/^[0-9A-Z]{3}$/.test(tag) || length < 1 || from + length > bytes.length) return null;
    fields.push(fieldOf(tag, decode(bytes.subarray(from, from + length - 1))));
  }
  return { fields };
}

function fieldOf(tag: string, text: string): MarcField {
  if (tag.startsWith('00')) return { tag, text, parts: [] };
  const [, ...parts] = text.split(partSign);
  // Signs around an article at the beginning, by which titles are not sorted, are no letters.
  const told = parts.map((part) => part.replaceAll(/\p{Cc}+/gu, ''));
  return { tag, text: '', parts: told.map((part) => [part.slice(0, 1), part.slice(1).trim()] as const) };
}

const strict = new TextDecoder('utf-8', { fatal: true });
const older = new TextDecoder('windows-1251');

/** UTF-8, or the alphabet that libraries of the country used before it, whatever the record says of itself. */
function decode(bytes: Buffer): string {
  try {
    return strict.decode(bytes).normalize('NFC');
  } catch {
    return older.decode(bytes);
  }
}

function numberAt(bytes: Buffer, from: number, digits: number): number {
  const text = bytes.toString('latin1', from, from + digits);
  return /^\d+$/.test(text) ? Number(text) : -1;
}

/** A record as it travels; a description that is too long for one is left out. */
export function writeMarc({ fields }: MarcRecord): Buffer {
  const bodies = fields
    .map((field) => ({ tag: field.tag, body: bodyOf(field) }))
    .filter(({ body }) => body.length <= longestField);
  const base = leaderBytes + bodies.length * entryBytes + 1;
  const length = base + bodies.reduce((sum, { body }) => sum + body.length, 0) + 1;
  if (length > longestRecord) return writeMarc({ fields: fields.filter(({ tag }) => tag !== '520') });
  let at = 0;
  const directory = bodies.map(({ tag, body }) => {
    const entry = `${tag}${padded(body.length, 4)}${padded(at, 5)}`;
    at += body.length;
    return entry;
  });
  // A new record of a printed text, a monograph, in UTF-8, without the signs between its areas.
  const leader = `${padded(length, 5)}nam a22${padded(base, 5)} c 4500`;
  return Buffer.concat([
    Buffer.from(`${leader}${directory.join('')}`, 'latin1'),
    Buffer.from([ends.field]),
    ...bodies.map(({ body }) => body),
    Buffer.from([ends.record]),
  ]);
}

function bodyOf({ tag, text, parts }: MarcField): Buffer {
  const words = parts.map(([code, part]) => `${partSign}${code}${part}`).join('');
  const body = tag.startsWith('00') ? text : `${indicators[tag] ?? '  '}${words}`;
  return Buffer.concat([Buffer.from(body), Buffer.from([ends.field])]);
}

const padded = (number: number, digits: number) => String(number).padStart(digits, '0');
