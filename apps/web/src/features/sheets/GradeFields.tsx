import type { Grade } from '#domain/records/queuedGrade.ts';
import { missedWords } from '@bilim/contract/records/words';
import { Group, NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface GradeFieldsProps {
  readonly max: number;
  readonly grade: Grade;
  readonly onChange: (grade: Grade) => void;
}

/** Other points, or that somebody did not come. */
export function GradeFields({ max, grade, onChange }: GradeFieldsProps) {
  const { t } = useTranslation();
  const { examPoints, missed } = grade;
  return (
    <Group grow align="flex-end" mt="sm">
      <NumberInput
        label={t('sheet.exam')}
        min={0}
        max={max}
        clampBehavior="strict"
        allowDecimal={false}
        value={examPoints ?? ''}
        onChange={(value) => onChange({ examPoints: typeof value === 'number' ? value : null, missed: null })}
      />
      <Select
        label={t('sheet.attendance')}
        allowDeselect={false}
        value={missed ?? 'came'}
        data={[
          { value: 'came', label: t('sheet.came') },
          ...missedWords.map((word) => ({ value: word, label: t(`sheet.missed.${word}`) })),
        ]}
        onChange={(value) => {
          const word = missedWords.find((one) => one === value) ?? null;
          onChange({ examPoints: word === null ? examPoints : null, missed: word });
        }}
      />
    </Group>
  );
}
