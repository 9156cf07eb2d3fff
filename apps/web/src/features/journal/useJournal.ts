import { classesApi } from '@bilim/contract/journal/classes';
import type { ClassKey } from '@bilim/contract/journal/class';
import { journalApi } from '@bilim/contract/journal/journal';
import type { Output } from '@bilim/contract';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

import { journalKey, type JournalReply } from '#domain/journal/keptJournal.ts';

import { createMarkBook } from './marks/markBook.ts';

/**
 * The marks and lessons of a class. Forgotten when the journal is left: the next look must be a fresh one.
 * The copy in the browser bridges the time until then.
 */
export function useJournal(key: ClassKey) {
  const { call } = useApi();
  return useQuery({
    queryKey: journalKey(key.assignmentId),
    meta: { isKept: true },
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<JournalReply> =>
      (await call(journalApi.journal, key, { signal })).data,
  });
}

interface MarkedPlace {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly lessonTypeId?: number;
}

/** The marks that may be given in a half-year in lessons of this type, or anywhere; asked once it is known where. */
export function useMarkBook(place: MarkedPlace | undefined) {
  const { call } = useApi();
  const asked = place && {
    academicYearId: place.academicYearId,
    seasonId: place.seasonId,
    ...(place.lessonTypeId === undefined ? {} : { lessonTypeId: place.lessonTypeId }),
  };
  return useQuery({
    meta: { isKept: true },
    queryKey: ['journal', 'marks', asked],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: asked === undefined ? skipToken : () => call(classesApi.marks, asked),
    select: createMarkBook,
  });
}

/** A lesson whose list is to be created. */
export interface LessonPlan {
  readonly date: string;
  readonly ordinal: number;
  readonly timeSlotId: number | null;
}

const madeKey = (assignmentId: number | undefined) => ['journal', 'made', assignmentId] as const;

/** What became of the list that was made last: it stays until somebody has read it and puts it away. */
export function useMadeList({ assignmentId }: ClassKey) {
  const queries = useQueryClient();
  const queryKey = madeKey(assignmentId);
  const { data } = useQuery<Made | null>({
    queryKey,
    enabled: false,
    queryFn: () => null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { made: data, clear: () => queries.setQueryData(queryKey, null) };
}

type Made = Output<typeof journalApi.createList>[number];

/** Creates the list of a lesson: one empty mark for each student of the class. */
export function useCreateList(key: ClassKey) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ date, ordinal, timeSlotId }: LessonPlan) => {
      const slot = timeSlotId === null ? {} : { timeSlotId };
      const [made] = await call(journalApi.createList, { ...key, lessonDate: date, ordinal, ...slot });
      return made;
    },
    // The place that asked shows the reason beside its button.
    meta: { tellsItself: true },
    onSuccess: async (made) => {
      queries.setQueryData(madeKey(key.assignmentId), made ?? null);
      await queries.invalidateQueries({ queryKey: journalKey(key.assignmentId) });
      void queries.invalidateQueries({ queryKey: ['home'] });
    },
  });
}
