import { Select, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DateTimeField } from '#platform/dates/DateTimeField.tsx';

import type { Draft } from './draft.ts';
import look from './Materials.module.css';

interface PublishFieldsProps {
  readonly draft: Draft;
  readonly exams: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (change: Partial<Draft>) => void;
}

const rules = ['now', 'date', 'lesson', 'hidden'] as const;
const kinds = [0, 1, 2, 3, 4] as const;

/** When students see a material, and which of them. */
export function PublishFields({ draft, exams, onChange }: PublishFieldsProps) {
  const { t } = useTranslation();
  const { isHidden, publish, publishAt, themeId, studentKind, examTypeId } = draft;
  return (
    <>
      <div>
        <p className={look.label}>{t('umk.publish')}</p>
        <SegmentedControl
          aria-label={t('umk.publish')}
          className={look.kinds ?? ''}
          data={rules.map((rule) => ({
            value: rule,
            label: t(`umk.rules.${rule}`),
            disabled: rule === 'lesson' && themeId === null,
          }))}
          value={isHidden ? 'hidden' : publish}
          onChange={(value) => {
            const rule = rules.find((one) => one === value);
            if (rule === 'hidden') onChange({ isHidden: true });
            else if (rule !== undefined) onChange({ isHidden: false, publish: rule });
          }}
        />
      </div>
      {publish === 'date' && !isHidden && (
        <DateTimeField
          label={t('umk.publishat')}
          value={publishAt}
          onChange={(value) => onChange({ publishAt: value })}
        />
      )}
      <Select
        label={t('umk.forwhom')}
        allowDeselect={false}
        data={kinds.map((kind) => ({ value: String(kind), label: t(`umk.students.${kind}`) }))}
        value={String(studentKind)}
        onChange={(value) => value !== null && onChange({ studentKind: Number(value) })}
      />
      {exams.length > 1 && (
        <Select
          label={t('umk.exam')}
          placeholder={t('umk.anyexam')}
          clearable
          data={[...exams]}
          value={examTypeId === null ? null : String(examTypeId)}
          onChange={(value) => onChange({ examTypeId: value === null ? null : Number(value) })}
        />
      )}
    </>
  );
}
