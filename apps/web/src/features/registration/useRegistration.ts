import type { Output } from '@bilim/contract';
import { enrolmentApi } from '@bilim/contract/enrolment';
import type { RegistrationRow } from '@bilim/contract/enrolmentRows';
import { enrolmentChoicesApi } from '@bilim/contract/enrolmentChoices';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';
import { showUndo } from '#ui/toasts.ts';

import { returnFocus } from './returnFocus.ts';
import { bellSpreadMs, untilEdge } from './untilEdge.ts';

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
  const [spreadMs] = useState(() => Math.random() * bellSpreadMs);
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
    permission: useQuery({
      ...of('permission', async (signal) => await call(enrolmentApi.permission, term, { signal })),
      refetchInterval: ({ state: { data } }) => data !== undefined && untilEdge(data, Date.now() - spreadMs),
    }),
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

/** What is done with a discipline; `before` is what was there, and comes back when it is undone. */
type Deed =
  | { readonly kind: 'choose'; readonly choice: Choice; readonly before: Before | null }
  | { readonly kind: 'drop'; readonly registrationId: number; readonly before: Before };

export type Saving = ReturnType<typeof useChoosing>;

/** Each choice is saved at once, and can be taken back for ten seconds; why it was not, stands where it was made. */
export function useChoosing(whose: Whose) {
  const { save, remove } = useChoiceCalls(whose);
  const { t } = useTranslation();
  const queries = useQueryClient();
  const askAnew = async () => await queries.invalidateQueries({ queryKey: [key] });
  // Its button goes with the toast, and another toast says why it failed.
  const undo = useMutation({
    mutationFn: async (back: () => Promise<unknown>) => await back(),
    onSettled: askAnew,
  });
  const deed = useMutation({
    mutationFn: async (asked: Deed) =>
      asked.kind === 'choose'
        ? await save(asked.choice)
        : { ...(await remove(asked.registrationId)), registrationId: null },
    meta: { tellsItself: true },
    onSuccess({ message, registrationId }, asked) {
      const { before } = asked;
      const disciplineId = aboutOf(asked);
      showUndo({
        message,
        undoLabel: t('registration.undo'),
        of: [disciplineId, before?.disciplineId ?? disciplineId].map((id) => `registration ${id}`),
        onUndo() {
          if (before !== null) undo.mutate(async () => await save({ ...before, registrationId }));
          else if (registrationId !== null) undo.mutate(async () => await remove(registrationId));
        },
      });
    },
    // Why it failed does not wait for what is asked for anew.
    async onSettled(_told, error, asked) {
      const anew = askAnew();
      if (error !== null) return;
      await anew;
      returnFocus(aboutOf(asked));
    },
  });

  return {
    isSaving: deed.isPending,
    error: deed.error,
    /** What was tried last. */
    tried: deed.variables?.kind,
    retry: () => {
      if (deed.variables !== undefined) deed.mutate(deed.variables);
    },
    choose(choice: Choice, before: Before | null, onSuccess?: () => void) {
      deed.mutate({ kind: 'choose', choice, before }, { ...(onSuccess !== undefined && { onSuccess }) });
    },
    drop(registrationId: number, before: Before) {
      deed.mutate({ kind: 'drop', registrationId, before });
    },
  };
}

const aboutOf = (asked: Deed) => (asked.kind === 'choose' ? asked.choice : asked.before).disciplineId;

function useChoiceCalls({ term: { academicYearId, seasonId, studentId }, reason }: Whose) {
  const { call } = useApi();
  const forStudent = reason === null ? {} : { studentId, reason };
  return {
    save: async ({ isElective, ...choice }: Choice) =>
      await call(isElective ? enrolmentApi.addElective : enrolmentApi.save, {
        academicYearId,
        seasonId,
        ...choice,
        ...forStudent,
      }),
    remove: async (registrationId: number) =>
      await call(enrolmentApi.remove, { registrationId, ...forStudent }),
  };
}

/** The queue of a class, and the word when a seat comes free. */
export function useQueue() {
  const { call } = useApi();
  return {
    wait: useWrite(
      key,
      async (asked: { readonly classId: number; readonly fallbackId: number | null }) =>
        await call(enrolmentChoicesApi.wait, asked),
    ),
    stopWaiting: useWrite(
      key,
      async (classId: number) => await call(enrolmentChoicesApi.stopWaiting, { classId }),
    ),
    alert: useWrite(
      key,
      async (asked: { readonly classId: number; readonly isOn: boolean }) =>
        await call(enrolmentChoicesApi.alert, asked),
    ),
  };
}

/**
 * Keeps the picked seats for some minutes while a student changes over: the old seat is not given up for one that is gone.
 * Whoever leaves lets them go, also where the server has not answered yet.
 */
export function useHold() {
  const { call } = useApi();
  const queries = useQueryClient();
  const asked = useRef<Promise<unknown>>(undefined);
  const hold = useMutation({
    mutationFn: async (classIds: number[]) => await call(enrolmentChoicesApi.hold, { classIds }),
    meta: { tellsItself: true },
    // The page knew of seats that somebody else has, or keeps, meanwhile.
    onError: async () => await queries.invalidateQueries({ queryKey: [key, 'classes'] }),
  });
  const kept = hold.data;
  const [gone, setGone] = useState<typeof kept>();

  // Seats run out while nobody touches the page.
  useEffect(() => {
    if (kept === undefined) return undefined;
    const timer = setTimeout(() => setGone(kept), kept.remainingMs);
    return () => clearTimeout(timer);
  }, [kept]);

  return {
    until: kept?.until,
    isOver: kept !== undefined && gone === kept,
    error: hold.error,
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
