import type { PlannedClass, TeacherLoad } from '@bilim/contract/termPlan';
import { Button, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { useAssign, useTeachers } from './useTermPlan.ts';
import look from './TermPlan.module.css';

const restMs = 200;

interface TeacherCellProps {
  readonly row: PlannedClass;
  /** Of the class, for whoever hears the buttons. */
  readonly name: string;
}

/** Who teaches a class, with the hours of the half-year beside; else last year's teacher as a guess. */
export function TeacherCell({ row, name }: TeacherCellProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const words = useLoadWords();
  const assign = useAssign();
  const { plannedId, teacher, guess } = row;
  if (row.isInForce) return teacher === null ? null : <>{words(teacher)}</>;
  const give = (teacherId: number | null) =>
    assign.mutate([{ plannedId, teacherId, wasId: teacher?.teacherId ?? null }]);
  return (
    <div className={look.teacher}>
      <Button
        variant="default"
        size="sm"
        className={look.choose}
        aria-label={t('termplan.teacherof', { name })}
        onClick={() => setOpen(true)}
      >
        {teacher === null ? t('termplan.assign') : words(teacher)}
      </Button>
      {guess !== null && (
        <Button
          variant="light"
          size="sm"
          className={look.choose}
          loading={assign.isPending}
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => give(guess.teacherId)}
        >
          {t('termplan.guess', { teacher: words(guess) })}
        </Button>
      )}
      <Sheet
        isOpen={isOpen}
        title={t('termplan.teacher')}
        closeLabel={t('btn.close')}
        onClose={() => setOpen(false)}
      >
        <Choosing
          row={row}
          onChoose={(teacherId) => {
            setOpen(false);
            give(teacherId);
          }}
        />
      </Sheet>
    </div>
  );
}

function useLoadWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ name, hours }: TeacherLoad) =>
    `${format.name(name)} · ${t('termplan.load', { hours: format.number(hours) })}`;
}

interface ChoosingProps {
  readonly row: PlannedClass;
  readonly onChoose: (teacherId: number | null) => void;
}

/** Teachers of the department first, each with the load. */
function Choosing({ row, onChoose }: ChoosingProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), restMs);
  const found = useTeachers(row.plannedId, query);
  const words = useLoadWords();
  return (
    <Stack gap="sm">
      <p className={look.about}>
        {row.discipline} · {row.lessonType} · {row.groups.join(', ')}
      </p>
      <TextInput
        data-autofocus
        label={t('termplan.find')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.data === undefined ? (
        <Pending query={found} />
      ) : (
        <ul className={look.teachers}>
          {found.data.map((teacher) => (
            <li key={teacher.teacherId}>
              <UnstyledButton onClick={() => onChoose(teacher.teacherId)}>{words(teacher)}</UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {found.data?.length === 0 && <p className={look.about}>{t('termplan.nobody')}</p>}
      {row.teacher !== null && (
        <Button variant="default" onClick={() => onChoose(null)}>
          {t('termplan.unassign')}
        </Button>
      )}
    </Stack>
  );
}
