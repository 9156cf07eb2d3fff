import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import { removalsApi } from '@bilim/contract/journal/removals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { showSuccess, showUndo } from '#ui/toasts.ts';

/** What a removal answers, as far as a toast tells it. */
interface Taken {
  readonly message: string;
  readonly removalId?: number | undefined;
}

/** Tells what was taken out, with the way back. */
function useTold() {
  const { call } = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['journal'] }),
      queries.invalidateQueries({ queryKey: ['home'] }),
    ]);
  const restore = useMutation({
    mutationFn: async (removalId: number) => (await call(removalsApi.restore, { removalId }))[0],
    onSuccess: async (restored) => {
      await refresh();
      if (restored !== undefined) showSuccess(restored.message);
    },
  });

  return async (taken: Taken | undefined) => {
    await refresh();
    if (taken === undefined) return;
    const { message, removalId } = taken;
    if (removalId === undefined) return showSuccess(message);
    showUndo({ message, undoLabel: t('j.undo'), onUndo: () => restore.mutate(removalId) });
  };
}

export function useDeleteLesson(key: ClassKey) {
  const { call } = useApi();
  const tell = useTold();
  return useMutation({
    mutationFn: async ({ lessonId, lessonDate, ordinal }: JournalLesson) =>
      (await call(removalsApi.deleteLesson, { ...key, lessonDate, ordinal, lessonId }))[0],
    onSuccess: tell,
  });
}

export function useDeleteJournal(key: ClassKey) {
  const { call } = useApi();
  const tell = useTold();
  return useMutation({
    mutationFn: async () => (await call(removalsApi.deleteJournal, key))[0],
    onSuccess: tell,
  });
}

export function useRemoveStudent(key: ClassKey) {
  const { call } = useApi();
  const tell = useTold();
  return useMutation({
    mutationFn: async (studentId: number) =>
      (await call(removalsApi.removeStudent, { ...key, studentId }))[0],
    onSuccess: tell,
  });
}
