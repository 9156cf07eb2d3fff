import { dictionariesApi } from '@bilim/contract/dictionaries';
import { peopleApi } from '@bilim/contract/people';
import type { WordKind } from '@bilim/contract/timetableWords';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { useSettle } from './useTimetableWords.ts';

/** Says that a word is what was just added. */
function useMeans(importId: number, kind: WordKind, word: string) {
  const settle = useSettle(importId);
  return async (rowId: number | null) =>
    await settle.mutateAsync([{ kind, word, ours: `${kind}:${rowId}`, room: null }]);
}

interface NewGroup {
  readonly title: string;
  readonly specialty: number;
  readonly form: number;
  readonly year: number;
}

/** Adds a group that begins with its first semester, and says that the word is that one. */
export function useMakeGroup(importId: number, word: string) {
  const { call } = useApi();
  const means = useMeans(importId, 'group', word);
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: async (group: NewGroup) => {
      const values = { ...group, semester: 1, language: 'ru', archived: false };
      const { rowId } = await call(dictionariesApi.save, { dictionary: 'groups', values });
      return await means(rowId);
    },
  });
}

interface NewTeacher {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly departmentId: number;
  readonly positionId: number;
  /** Somebody else of the same name is there, and this is another one. */
  readonly isSure: boolean;
}

/** Adds somebody who works in a department from today on, and says that the word is them. */
export function useMakeTeacher(importId: number, word: string) {
  const { call } = useApi();
  const startsOn = useFormat().today();
  const means = useMeans(importId, 'teacher', word);
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: async ({ departmentId, positionId, isSure, middleName, ...names }: NewTeacher) => {
      const unknown = { fullNameKg: null, latinName: null, email: null, secrets: null };
      const { id } = await call(peopleApi.add, {
        fields: { ...names, middleName: middleName.trim() || null, ...unknown },
        isSure,
        position: { departmentId, positionId, share: 1, startsOn },
      });
      return await means(id);
    },
  });
}

/** Departments and positions of whoever may add people. */
export function usePosts() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['people', 'choices', i18n.language],
    queryFn: ({ signal }) => call(peopleApi.choices, {}, { signal }),
  });
}
