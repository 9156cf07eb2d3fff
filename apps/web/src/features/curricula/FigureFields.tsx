import type { CurriculumOpened } from '@bilim/contract/curricula';
import { Button, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DecimalInput } from '#ui/DecimalInput.tsx';

import { optionsOf, type ItemFormOf } from './itemForm.ts';

interface FigureFieldsProps {
  readonly form: ItemFormOf;
  readonly opened: Pick<CurriculumOpened, 'rules' | 'examTypes'>;
}

const hourFields = ['lectureHours', 'labHours', 'practiceHours', 'selfStudyHours'] as const;

/** Semester, credits, control and hours; what the credits leave is offered for the student's own work. */
export function FigureFields({ form, opened: { rules, examTypes } }: FigureFieldsProps) {
  const { t } = useTranslation();
  const { credits, lectureHours, labHours, practiceHours, selfStudyHours } = form.values;
  const left = Math.max(0, credits * rules.creditHours - lectureHours - labHours - practiceHours);
  return (
    <>
      <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'end' }}>
        <Select
          label={t('curricula.semestername')}
          allowDeselect={false}
          data={Array.from({ length: rules.semesters }, (_, place) => String(place + 1))}
          value={String(form.values.semester)}
          onChange={(value) => form.setFieldValue('semester', Number(value))}
        />
        <TextInput
          label={t('curricula.code')}
          maxLength={20}
          value={form.values.code ?? ''}
          onChange={({ currentTarget: { value } }) => form.setFieldValue('code', value === '' ? null : value)}
        />
        <DecimalInput
          label={t('curricula.credits')}
          required
          min={0}
          max={30}
          step={0.5}
          digits={1}
          value={credits}
          onChange={(value) => form.setFieldValue('credits', value ?? 0)}
        />
        <Select
          label={t('curricula.control')}
          allowDeselect={false}
          data={optionsOf(examTypes)}
          value={String(form.values.examTypeId)}
          onChange={(value) => form.setFieldValue('examTypeId', Number(value))}
        />
        {hourFields.map((key) => (
          <NumberInput
            key={key}
            label={t(`curricula.field.${key}`)}
            min={0}
            max={2_000}
            allowDecimal={false}
            value={form.values[key]}
            onChange={(value) => form.setFieldValue(key, Number(value))}
          />
        ))}
      </SimpleGrid>
      {selfStudyHours !== left && (
        <Button variant="light" onClick={() => form.setFieldValue('selfStudyHours', left)}>
          {t('curricula.fillself', { hours: left })}
        </Button>
      )}
    </>
  );
}
