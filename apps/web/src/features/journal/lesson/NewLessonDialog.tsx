import { addDays, isDay } from '@bilim/contract/days';
import type { ClassKey } from '@bilim/contract/journal/class';
import { classesApi } from '@bilim/contract/journal/classes';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import { Alert, Button, Select, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { useApi } from '#platform/api/api.tsx';
import { describeFields } from '#platform/api/refusedFields.ts';
import { DateField } from '#platform/dates/DateField.tsx';
import type { Term } from '#domain/schedule/weeks.ts';
import { Sheet } from '#ui/Sheet.tsx';

import type { LessonPlan } from '../useJournal.ts';

import { noSlot, SlotSelect } from './SlotSelect.tsx';
import { nextOrdinal } from './missingLesson.ts';
import { ordinalKeys, ordinals } from './ordinals.ts';

interface NewLessonDialogProps {
  readonly classKey: ClassKey;
  readonly lessons: readonly JournalLesson[];
  readonly term: Term | null;
  readonly today: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onCreate: (plan: LessonPlan) => void;
  readonly onClose: () => void;
}

const planRules = z.object({
  date: z.string().check(z.refine(isDay)),
  /** Null follows the timetable of the day. */
  slot: z.nullable(z.string()),
  /** Null is the next lesson of the day. */
  ordinal: z.nullable(z.number()),
});

/** Creates the list of a lesson on any day of the term: date, time slot, and which lesson of that day it is. */
export function NewLessonDialog(props: NewLessonDialogProps) {
  const { classKey, lessons, term, today, isBusy, error, onCreate, onClose } = props;
  const { t } = useTranslation();
  const form = useForm<z.infer<typeof planRules>>({
    mode: 'controlled',
    initialValues: { date: today, slot: null, ordinal: null },
    validate: schemaResolver(planRules, { sync: true }),
  });
  const { date, slot, ordinal } = form.values;
  const slots = useSlots(classKey, date).data ?? [];
  const scheduled = slots.find(({ scheduleEntryId }) => scheduleEntryId !== undefined);
  const chosenSlot = slot ?? String(scheduled?.timeSlotId ?? noSlot);
  const chosenOrdinal = ordinal ?? Math.min(nextOrdinal(lessons, date), ordinals.length);

  const submit = form.onSubmit(() =>
    onCreate({ date, ordinal: chosenOrdinal, timeSlotId: chosenSlot === noSlot ? null : Number(chosenSlot) }),
  );

  return (
    <Sheet isOpen title={t('j.newlesson')} closeLabel={t('btn.close')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {error !== null && (
            <Alert color="pome" role="alert">
              {describeFields(error, t)}
            </Alert>
          )}
          <DateField
            label={t('c.date')}
            required
            data-autofocus
            {...limits(term, today)}
            value={date}
            error={date !== '' && !form.isValid('date')}
            onChange={(day) => form.setValues({ date: day, slot: null, ordinal: null })}
          />
          <SlotSelect
            slots={slots}
            value={chosenSlot}
            onChange={(value) => form.setFieldValue('slot', value)}
          />
          <OrdinalSelect value={chosenOrdinal} onChange={(value) => form.setFieldValue('ordinal', value)} />
          <Button type="submit" loading={isBusy}>
            {t('j.create')}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}

interface OrdinalSelectProps {
  readonly value: number;
  readonly onChange: (ordinal: number) => void;
}

function OrdinalSelect({ value, onChange }: OrdinalSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('j.lessonno')}
      allowDeselect={false}
      data={ordinals.map((ordinal, place) => ({
        value: String(ordinal),
        label: t(ordinalKeys[place] ?? ''),
      }))}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

/** A list may be prepared one day ahead, and only within the term. */
function limits(term: Term | null, today: string) {
  const tomorrow = addDays(today, 1);
  if (term === null) return { max: tomorrow };
  return { min: term.starts, max: term.ends < tomorrow ? term.ends : tomorrow };
}

function useSlots({ academicYearId, seasonId, teacherId, assignmentId }: ClassKey, date: string) {
  const { call } = useApi();
  const theClass = assignmentId === undefined ? {} : { assignmentId };
  return useQuery({
    queryKey: ['journal', 'slots', teacherId, assignmentId, date],
    enabled: isDay(date),
    queryFn: () =>
      call(classesApi.timeSlots, { academicYearId, seasonId, teacherId, lessonDate: date, ...theClass }),
  });
}
