import { createRequire } from 'node:module';

import { expect, it } from 'vitest';

import { readPdf } from '../../testing/readPdf.ts';

import { drawPaper } from './drawPaper.ts';

const require = createRequire(import.meta.url);
const fonts = {
  normal: require.resolve('@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/golos-text/600SemiBold/GolosText_600SemiBold.ttf'),
};
const draw = async (...words: readonly string[]) =>
  await drawPaper(
    { title: 'Бумага', language: 'kg', content: words.map((text, at) => ({ text, bold: at > 0 })) },
    fonts,
  );
/** Without when it was drawn, and the name of the file that follows from it. */
const bare = (pdf: Buffer) => pdf.toString('latin1').replaceAll(/\(D:\d+Z\)|\/ID \[[^\]]*\]/g, '');

it('papers that share fonts come out as if each had read them itself, and each has its own letters', async () => {
  const first = await draw('Асанова Айпери', 'Өң түс үн');
  const [again, other] = await Promise.all([
    draw('Асанова Айпери', 'Өң түс үн'),
    draw('Quick brown fox', 'Jumps', 'Өң түс үн'),
  ]);

  expect(bare(again)).toBe(bare(first));
  expect((await readPdf(again)).join(' ')).toContain('Асанова Айпери Өң түс үн');
  expect((await readPdf(other)).join(' ')).toContain('Quick brown fox Jumps Өң түс үн');
});
