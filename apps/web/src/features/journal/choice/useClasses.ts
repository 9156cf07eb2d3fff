import { classesApi, type TaughtClass } from '@bilim/contract/journal/classes';
import type { ClassKey } from '@bilim/contract/journal/class';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

/** Whose classes of which half-year. */
export interface TeacherTerm {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly teacherId: number;
}

export interface Classes {
  readonly all: readonly TaughtClass[];
  readonly forms: ReadonlyMap<number, string>;
  readonly types: ReadonlyMap<number, string>;
}

/**
 * All classes of a teacher in a half-year. They are few, and knowing them all lets every filter choose at
 * once and an address name a class by its id alone.
 */
export function useClasses(term: TeacherTerm | null) {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: ['journal', 'classes', term],
    enabled: term !== null,
    staleTime: 5 * 60_000,
    queryFn: async (): Promise<Classes> => {
      if (term === null) throw new Error('no teacher is chosen');
      const { classes, forms, types } = await call(classesApi.all, term);
      return {
        all: classes,
        forms: new Map(forms.map(({ educationFormId, name }) => [educationFormId, name])),
        types: new Map(types.map(({ lessonTypeId, name }) => [lessonTypeId, name])),
      };
    },
  });
}

/** What names the class in every call of the journal. */
export function keyOf(taught: TaughtClass, { academicYearId, seasonId, teacherId }: TeacherTerm): ClassKey {
  const {
    disciplineId,
    credits,
    isElective,
    lessonTypeId,
    groupId,
    subgroup,
    assignmentId,
    educationFormId,
  } = taught;
  return {
    academicYearId,
    seasonId,
    semesterOrSeasonId: isElective ? seasonId : (taught.semesterId ?? -1),
    disciplineId,
    credits,
    teacherId,
    lessonTypeId,
    groupId,
    subgroup,
    isElective,
    assignmentId,
    educationFormId,
  };
}
