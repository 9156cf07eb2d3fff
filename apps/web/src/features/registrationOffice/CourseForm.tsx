import { coursesBeside } from '@bilim/contract/registrationOffers';
import type { OwedDiscipline } from '@bilim/contract/registrationOffers';
import { Button, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Failure } from '#platform/api/Failure.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { LookupSelect } from '#ui/LookupSelect.tsx';

import { SizeFields } from './SizeFields.tsx';
import { useCourseTeachers, useOpenCourse } from './useOffers.ts';
import type { Term } from './useOffice.ts';
import look from './Office.module.css';

interface CourseFormProps {
  readonly term: Term;
  readonly owed: OwedDiscipline;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

const summer = 3;
const usualLeast = 5;
const usualSeats = 25;

/** A course of a discipline beside the plan: who teaches what of it, and for how many. */
export function CourseForm({ term, owed, onBack, onDone }: CourseFormProps) {
  const { t } = useTranslation();
  const open = useOpenCourse();
  const [kind, setKind] = useState<(typeof coursesBeside)[number]>(
    term.seasonId === summer ? 'summer' : 'retake',
  );
  const [teacher, setTeacher] = useState<Option | null>(null);
  const [lessonTypeId, setLessonType] = useState<string | null>(null);
  const [size, setSize] = useState({ seats: Math.max(usualSeats, owed.students), least: usualLeast });
  const isWhole = teacher !== null && lessonTypeId !== null && size.seats > 0;

  function save() {
    if (teacher === null || lessonTypeId === null) return;
    open.mutate(
      {
        ...term,
        kind,
        disciplineId: owed.disciplineId,
        lessonTypeId: Number(lessonTypeId),
        teacherId: Number(teacher.value),
        ...size,
      },
      { onSuccess: onDone },
    );
  }

  return (
    <Stack gap="md">
      <p className={look.about}>{t('regoffice.owedby', { count: owed.students })}</p>
      <Select
        label={t('regoffice.coursekind')}
        allowDeselect={false}
        data={coursesBeside.map((one) => ({ value: one, label: t(`regoffice.kind.${one}`) }))}
        value={kind}
        onChange={(value) => setKind(coursesBeside.find((one) => one === value) ?? 'retake')}
      />
      <TeacherFields
        teacher={teacher}
        lessonTypeId={lessonTypeId}
        onTeacher={setTeacher}
        onLessonType={setLessonType}
      />
      <SizeFields {...size} fewest={1} onSay={(next) => setSize({ ...size, ...next })} />
      <Failure error={open.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('btn.back')}
        </Button>
        <Button disabled={!isWhole} loading={open.isPending} onClick={save}>
          {t('regoffice.opencourse')}
        </Button>
      </Group>
    </Stack>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface TeacherFieldsProps {
  readonly teacher: Option | null;
  readonly lessonTypeId: string | null;
  readonly onTeacher: (teacher: Option | null) => void;
  readonly onLessonType: (lessonTypeId: string | null) => void;
}

/** Who teaches the course, found by name, and what of it. */
function TeacherFields({ teacher, lessonTypeId, onTeacher, onLessonType }: TeacherFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [words, setWords] = useState('');
  const { data } = useCourseTeachers(words);
  return (
    <>
      <LookupSelect
        label={t('c.teacher')}
        required
        placeholder={t('rights.findname')}
        options={data && optionsOf(data.data).map((one) => ({ ...one, label: format.name(one.label) }))}
        nothing={t('rights.nobody')}
        loading={t('rights.towhomhint')}
        chosen={teacher}
        onAsk={setWords}
        onChoose={onTeacher}
      />
      <Select
        label={t('regoffice.lessontype')}
        required
        disabled={data === undefined}
        data={data === undefined ? [] : optionsOf(data.beside.lessonTypes)}
        value={lessonTypeId}
        onChange={onLessonType}
      />
    </>
  );
}

const optionsOf = (all: readonly { readonly optionId: number; readonly label: string }[]) =>
  all.map(({ optionId, label }) => ({ value: String(optionId), label }));
