import { AppError } from '@bilim/contract';
import type { ClassKey } from '@bilim/contract/journal/class';
import { subgroupsApi, type SubgroupMember } from '@bilim/contract/journal/subgroups';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { showFailure, showUndo } from '#ui/toasts.ts';

const subgroupsKey = (key: ClassKey) => ['journal', 'subgroups', key.assignmentId] as const;

/** Who takes the discipline with this group, and in which subgroup they sit. */
export function useSubgroups(key: ClassKey) {
  const { call } = useApi();
  return useQuery({
    queryKey: subgroupsKey(key),
    staleTime: 0,
    queryFn: ({ signal }) => call(subgroupsApi.subgroups, key, { signal }),
  });
}

export interface Move {
  readonly member: SubgroupMember;
  readonly subgroup: number;
  readonly isConfirmed?: boolean;
}

/** Moves a student, with the way back. `onMarks`: marks would stay behind, so the person must say yes first. */
export function useMoveStudent(key: ClassKey, onMarks: (move: Move) => void) {
  const { call } = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['journal'] });
  const { subgroup: _own, ...theClass } = key;

  const move = useMutation({
    mutationFn: async ({ member, subgroup, isConfirmed = false }: Move) => {
      const { studentId, listEntryId } = member;
      const moved = { ...theClass, studentId, subgroup, listEntryId, isConfirmed };
      return (await call(subgroupsApi.moveStudent, moved))[0];
    },
    // Marks that would stay behind are a question, not a failure.
    meta: { tellsItself: true },
    onSuccess: async (moved, { member }) => {
      await refresh();
      if (moved === undefined) return;
      const { message, subgroup, listEntryId } = moved;
      if (member.subgroup === 0) return;
      const back = { member: { ...member, subgroup, listEntryId }, subgroup: member.subgroup };
      showUndo({
        message: `${member.studentName}: ${message}`,
        undoLabel: t('j.undo'),
        onUndo: () => move.mutate({ ...back, isConfirmed: true }),
      });
    },
    onError: async (error, asked) => {
      if (error instanceof AppError && error.code === 'journal.subgroup_has_marks') return onMarks(asked);
      showFailure(describeError(error, t));
      await refresh();
    },
  });
  return move;
}
