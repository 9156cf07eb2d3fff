import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';

/** Small files that are what their names say, as people send them. */
export const sampleFiles = {
  /** One empty page. */
  pdf: Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
  ),
  docx: office('word/document.xml'),
  xlsx: office('xl/workbook.xml'),
  pptx: office('ppt/presentation.xml'),
  zip: zipOf({ 'notes.txt': strToU8('notes') }),
  doc: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_016)]),
  txt: Buffer.from('Расписание консультаций\n'),
  mp3: Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), frames()]),
  m4a: Buffer.concat([
    Buffer.from('0000001c667479704d344120000000004d3441206d70343269736f6d', 'hex'),
    Buffer.alloc(64),
  ]),
  wav: Buffer.concat([Buffer.from('RIFF$\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(24)]),
  ogg: Buffer.concat([Buffer.from('OggS\0\u0002', 'latin1'), Buffer.alloc(22), Buffer.from('OpusHead')]),
  webm: Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
} as const;

/** A picture that tells where it was taken, such as a telephone makes. */
export async function samplePicture(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  width = 600,
  height = 400,
): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'BISHKEK-42.8746' } })
    .toFormat(format)
    .toBuffer();
}

function office(part: string): Buffer {
  return zipOf({ '[Content_Types].xml': strToU8('<Types/>'), [part]: strToU8('<a/>') });
}

function zipOf(files: Parameters<typeof zipSync>[0]): Buffer {
  return Buffer.from(zipSync(files));
}

/** Silence. */
function frames(): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat([frame, frame, frame]);
}
