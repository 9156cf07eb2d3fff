import { createRequire } from 'node:module';

import { expect, it } from 'vitest';

import { drawPaper } from '#platform/pdf/drawPaper.ts';

import { readPdf } from '../../testing/readPdf.ts';

import type { TranscriptContent } from './content.ts';
import { transcriptKind } from './transcriptKind.ts';

const require = createRequire(import.meta.url);
const fonts = {
  normal: require.resolve('@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/golos-text/600SemiBold/GolosText_600SemiBold.ttf'),
};
const sums = { creditSum: 60, earned: 60, average: 83.08, gpa: 3.38 };
const row = {
  code: 'Б.1',
  discipline: 'Физика',
  credits: 4,
  control: 'Экзамен',
  points: 83,
  letter: 'B',
  gradePoints: 3.33,
  notes: [],
};
const content = (rows: number): TranscriptContent => ({
  university: 'Университет',
  contacts: 'г. Бишкек',
  birthDate: '2005-04-17',
  studentCode: '24-00001',
  faculty: 'Факультет',
  specialty: '710400 Программная инженерия',
  form: 'Очная',
  degree: 'Бакалавр',
  enrolled: '2024-09-01',
  terms: [
    { group: 'ПИ-1-24', title: '2024-25, 1 семестр', rows: Array.from({ length: rows }, () => row), ...sums },
  ],
  total: sums,
  notes: [],
  scale: [{ letter: 'A', from: 87, to: 100, gpa: 4, name: 'отлично' }],
  signatures: [{ position: 'Ректор', name: 'Осмонов А. Т.' }],
});
const on = {
  language: 'ru',
  number: 'Т-2026-000001',
  issuedOn: '2026-10-09',
  holderName: 'Асанова Айпери',
  code: null,
  hash: null,
  logo: null,
} as const;

it('is signed below its sums, however many grades there are', async () => {
  for (let rows = 20; rows <= 32; rows += 1) {
    const pages = await readPdf(await drawPaper(transcriptKind.layout(content(rows), on), fonts));

    expect(pages.find((page) => page.includes('Ректор'))).toContain('Всего кредитов');
  }
});
