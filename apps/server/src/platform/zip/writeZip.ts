import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its text may be written while the archive leaves. */
export interface ZippedFile {
  readonly name: string;
  readonly text: Iterable<string> | AsyncIterable<string>;
}

/** What the directory at the end says of a file that has left. */
interface Listed {
  readonly name: Buffer;
  readonly startsAt: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
}

const marks = { file: 0x04034b50, sizes: 0x08074b50, listed: 0x02014b50, end: 0x06054b50 } as const;
/** Names are UTF-8; sizes follow the bytes. */
const flags = 0x0808;
const version = 20;
const deflated = 8;
/** The first day that the format knows: nothing is told of when a file was made. */
const day = 0x0021;

/** An archive, piece by piece: no file of it is ever held as a whole, and packing is done beside the event loop. */
export async function* writeZip(files: Iterable<ZippedFile>): AsyncGenerator<Buffer> {
  const listed: Listed[] = [];
  let at = 0;
  for (const { name, text } of files) {
    const head = fileHead(Buffer.from(name));
    yield head;
    const tally = { crc: 0, packed: 0, unpacked: 0 };
    for await (const bytes of packedOf(text, tally)) {
      tally.packed += bytes.length;
      yield bytes;
    }
    yield fieldsOf([4, marks.sizes], [4, tally.crc], [4, tally.packed], [4, tally.unpacked]);
    listed.push({ name: Buffer.from(name), startsAt: at, ...tally });
    at += head.length + tally.packed + 16;
  }
  const directory = Buffer.concat(listed.map(entryOf));
  yield directory;
  const count = listed.length;
  yield fieldsOf(
    [4, marks.end],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, at],
    [2, 0],
  );
}

interface Tally {
  crc: number;
  unpacked: number;
}

async function* packedOf(text: ZippedFile['text'], tally: Tally): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const part of text) {
      const bytes = Buffer.from(part);
      tally.crc = crc32(bytes, tally.crc);
      tally.unpacked += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw({ level: 4 });
  // Whoever takes the bytes hears of an error, and the text ends when they leave.
  pipeline(Readable.from(counted()), deflate, () => {});
  const packed: AsyncIterable<Buffer> = deflate;
  yield* packed;
}

function fileHead(name: Buffer): Buffer {
  const head = fieldsOf(
    [4, marks.file],
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, day],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  );
  return Buffer.concat([head, name]);
}

function entryOf({ name, startsAt, crc, packed, unpacked }: Listed): Buffer {
  const entry = fieldsOf(
    [4, marks.listed],
    [2, version],
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, day],
    [4, crc],
    [4, packed],
    [4, unpacked],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, startsAt],
  );
  return Buffer.concat([entry, name]);
}

/** Numbers one after the other, the lowest byte first. */
function fieldsOf(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
