import { expect, it } from 'vitest';

import { effectsInWords } from './effectsInWords.ts';

type Effect = Parameters<typeof effectsInWords>[0][number];

const common = { studentId: 7, studentName: 'Асанова Айпери', label: null, credits: null };
const left: Effect = { ...common, entity: 'period', before: { period: '[2025-09-01,)' }, after: null };
const takes = (credits: number): Effect => {
  return {
    ...common,
    entity: 'registration',
    before: null,
    after: { status: 'registered' },
    label: 'Алгебра',
    credits,
  };
};
const warningOf = (effects: readonly Effect[], ofRector: readonly number[] = []) =>
  effectsInWords(effects, { refusals: [], ofRector: new Set(ofRector) }, 'ru').students[0]?.warning;

it('a transfer with more than 18 credits of difference is warned of, beside what is known besides', () => {
  expect(warningOf([left, takes(6), takes(12)])).toBeNull();
  expect(warningOf([left, takes(6), takes(12.5)])).toBe('Академическая разница: 18.5 кредитов');
  expect(warningOf([left, takes(20)], [7])).toBe(
    'Перевод в первом полугодии или на выпускном курсе: нужен приказ ректора. Академическая разница: 20 кредитов',
  );
  // Whoever only begins to study has no difference.
  expect(warningOf([takes(30)])).toBeNull();
});
