import type { Output } from '@bilim/contract';
import { enrolmentApi } from '@bilim/contract/enrolment';
import type { RegistrationRow } from '@bilim/contract/enrolmentRows';
import { enrolmentChoicesApi } from '@bilim/contract/enrolmentChoices';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { showSuccess, showUndo } from '#ui/toasts.ts';

import { returnFocus } from './returnFocus.ts';

export const registrationKey = 'registration';
const key = registrationKey;

export interface Term {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly studentId: number;
}

/** A half-year and who chooses in it: the student, or an office with a reason that the student reads. */
export interface Whose {
  readonly term: Term;
  readonly reason: string | null;
  readonly mayChange: boolean;
}

export type DefaultTerm = Output<typeof enrolmentApi.defaultYear>;

export function useDefaultTerm(studentId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'term', studentId],
    queryFn: ({ signal }) => call(enrolmentApi.defaultYear, { studentId }, { signal }),
  });
}

/** All that the screen shows of a half-year; what was there stays while it is asked for anew. */
export function useHalfYear(term: Term) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const of = <T>(part: string, ask: (signal: AbortSignal) => Promise<T>) => ({
    queryKey: [key, part, term, i18n.language],
    queryFn: async ({ signal }: { signal: AbortSignal }) => await ask(signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    list: useQuery(of('list', async (signal) => await call(enrolmentApi.list, term, { signal }))),
    electives: useQuery(
      of('electives', async (signal) => await call(enrolmentApi.electives, term, { signal })),
    ),
    permission: useQuery(
      of('permission', async (signal) => await call(enrolmentApi.permission, term, { signal })),
    ),
    classes: useQuery(
      of('classes', async (signal) => await call(enrolmentChoicesApi.classes, term, { signal })),
    ),
  };
}

export function useHistory(term: Term, isAsked: boolean) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'history', term, i18n.language],
    queryFn: ({ signal }) => call(enrolmentChoicesApi.history, term, { signal }),
    enabled: isAsked,
    staleTime: 0,
  });
}

/** A discipline in these classes. */
export interface Before {
  readonly disciplineId: number;
  readonly classIds: number[];
  /** What the plan makes compulsory is chosen in periods of its own, too. */
  readonly isElective: boolean;
}

export interface Choice extends Before {
  /** The registration that is changed, or given up for this one. */
  readonly registrationId: number | null;
}

/** A write that asks everything anew; what went wrong is told as everywhere, what went well by whoever asked. */
function useChoiceMutation<Given, Told>(
  write: (given: Given) => Promise<Told>,
  onSuccess: (told: Told) => void = () => undefined,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess,
    onSettled: async () => await queries.invalidateQueries({ queryKey: [key] }),
  });
}

/** Each choice is saved at once, and can be taken back for ten seconds: `before` is what was there. */
export function useChoosing({ term, reason }: Whose) {
  const { call } = useApi();
  const { t } = useTranslation();
  const { academicYearId, seasonId, studentId } = term;
  const forStudent = reason === null ? {} : { studentId, reason };
  const save = useChoiceMutation(
    async ({ isElective, ...choice }: Choice) =>
      await call(isElective ? enrolmentApi.addElective : enrolmentApi.save, {
        academicYearId,
        seasonId,
        ...choice,
        ...forStudent,
      }),
  );
  const remove = useChoiceMutation(
    async (registrationId: number) => await call(enrolmentApi.remove, { registrationId, ...forStudent }),
  );

  function tell(message: string, about: readonly number[], onUndo: () => void) {
    const of = about.map((disciplineId) => `registration ${disciplineId}`);
    showUndo({ message, undoLabel: t('registration.undo'), of, onUndo });
  }

  return {
    isSaving: save.isPending || remove.isPending,
    async choose(choice: Choice, before: Before | null) {
      const { message, registrationId } = await save.mutateAsync(choice);
      returnFocus(choice.disciplineId);
      tell(message, [choice.disciplineId, before?.disciplineId ?? choice.disciplineId], () => {
        if (before !== null) save.mutate({ ...before, registrationId });
        else if (registrationId !== null) remove.mutate(registrationId);
      });
    },
    async drop(registrationId: number, before: Before) {
      const { message } = await remove.mutateAsync(registrationId);
      returnFocus(before.disciplineId);
      tell(message, [before.disciplineId], () => save.mutate({ ...before, registrationId: null }));
    },
  };
}

const tell = ({ message }: { readonly message: string }) => showSuccess(message);

/** The queue of a class, and the word when a seat comes free. */
export function useQueue() {
  const { call } = useApi();
  return {
    wait: useChoiceMutation(
      async (asked: { readonly classId: number; readonly fallbackId: number | null }) =>
        await call(enrolmentChoicesApi.wait, asked),
      tell,
    ),
    stopWaiting: useChoiceMutation(
      async (classId: number) => await call(enrolmentChoicesApi.stopWaiting, { classId }),
      tell,
    ),
    alert: useChoiceMutation(
      async (asked: { readonly classId: number; readonly isOn: boolean }) =>
        await call(enrolmentChoicesApi.alert, asked),
      tell,
    ),
  };
}

/**
 * Keeps the picked seats for some minutes while a student changes over: the old seat is not given up for one that is gone.
 * Whoever leaves lets them go, also where the server has not answered yet.
 */
export function useHold() {
  const { call } = useApi();
  const asked = useRef<Promise<unknown>>(undefined);
  const hold = useMutation({
    mutationFn: async (classIds: number[]) => await call(enrolmentChoicesApi.hold, { classIds }),
  });
  return {
    until: hold.data?.until,
    keep(classIds: number[]) {
      asked.current = hold.mutateAsync(classIds).catch(() => undefined);
    },
    release() {
      void asked.current
        ?.then(async () => await call(enrolmentChoicesApi.release, {}))
        .catch(() => undefined);
    },
  };
}

/** What the student takes of a discipline now. */
export function takenOf(disciplineId: number, rows: readonly RegistrationRow[]): Before {
  const own = rows.filter((row) => row.disciplineId === disciplineId);
  const classIds = own.filter((row) => row.assignmentId > 0).map(({ assignmentId }) => assignmentId);
  return { disciplineId, classIds, isElective: !own.some(isCompulsory) };
}

/** Whether the plan leaves no choice of the discipline, only of its classes. */
export const isCompulsory = ({ electiveBlock, isElective }: RegistrationRow): boolean =>
  electiveBlock === 0 && !isElective;
