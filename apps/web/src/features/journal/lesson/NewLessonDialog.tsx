import type { ClassKey } from '@bilim/contract/visitlog/class';
import { AppError } from '@bilim/contract';
import { classesApi } from '@bilim/contract/visitlog/classes';
import type { JournalLesson } from '@bilim/contract/visitlog/journal';
import { Alert, Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { addDays, isDay } from '#platform/schedule/days.ts';
import type { Term } from '#platform/schedule/weeks.ts';

import type { LessonPlan } from '../useJournal.ts';

import { ordinalKeys } from './LessonDrawer.tsx';
import { nextOrdinal, ordinals } from './missingLesson.ts';

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

const noSlot = '-1';

/** Creates the list of a lesson on any day of the term: date, time slot, and which lesson of that day it is. */
export function NewLessonDialog(props: NewLessonDialogProps) {
  const { classKey, lessons, term, today, isBusy, error, onCreate, onClose } = props;
  const { t } = useTranslation();
  const [date, setDate] = useState(today);
  const [slot, setSlot] = useState<string | null>(null);
  const [ordinal, setOrdinal] = useState<number | null>(null);
  const slots = useSlots(classKey, date);
  const firstSlot = slots.data?.find(({ scheduleEntryId }) => scheduleEntryId !== undefined);
  const chosenSlot = slot ?? String(firstSlot?.timeSlotId ?? noSlot);
  const chosenOrdinal = ordinal ?? Math.min(nextOrdinal(lessons, date), ordinals.length);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isDay(date)) return;
    onCreate({ date, ordinal: chosenOrdinal, timeSlotId: chosenSlot === noSlot ? null : Number(chosenSlot) });
  }

  return (
    <Modal opened onClose={onClose} title={t('j.newlesson')} centered radius="lg">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {error !== null && (
            <Alert color="pome" role="alert">
              {explain(error, t)}
            </Alert>
          )}
          <TextInput
            type="date"
            label={t('c.date')}
            required
            data-autofocus
            {...limits(term, today)}
            value={date}
            error={date !== '' && !isDay(date)}
            onChange={({ currentTarget }) => {
              setDate(currentTarget.value);
              setSlot(null);
              setOrdinal(null);
            }}
          />
          <Select
            label={t('c.time')}
            allowDeselect={false}
            data={[
              ...(slots.data ?? []).map(({ timeSlotId, timeLabel, slotNumber, roomName }) => ({
                value: String(timeSlotId),
                label: [t('j.slotno', { number: slotNumber }), timeLabel, roomName]
                  .filter((word) => word !== '')
                  .join(' · '),
              })),
              { value: noSlot, label: t('j.noslot') },
            ]}
            value={chosenSlot}
            onChange={setSlot}
          />
          <Select
            label={t('j.lessonno')}
            allowDeselect={false}
            data={ordinals.map((value) => ({
              value: String(value),
              label: t(ordinalKeys[value - 1] ?? 'j.first'),
            }))}
            value={String(chosenOrdinal)}
            onChange={(value) => setOrdinal(Number(value))}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('btn.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('j.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
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

/** The refused fields say more than the sentence above them. */
function explain(error: Error, t: TFunction) {
  const fields = error instanceof AppError ? (error.told?.fields ?? []) : [];
  return fields.length > 0 ? fields.map(({ sms }) => sms).join('. ') : describeError(error, t);
}
