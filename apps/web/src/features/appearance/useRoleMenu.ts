import type { RoleName } from '@bilim/contract';
import { menuApi, type RoleMenu } from '@bilim/contract/menu';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { showUndo } from '#ui/toasts.ts';

const key = (role: RoleName) => ['appearance', 'menu', role] as const;

export function useRoleMenu(role: RoleName) {
  const { call } = useApi();
  return useQuery({
    queryKey: key(role),
    queryFn: ({ signal }) => call(menuApi.ofRole, { role }, { signal }),
    staleTime: 0,
  });
}

interface ToSave {
  readonly seen: RoleMenu;
  /** Undefined for the usual menu. */
  readonly entries: readonly { readonly entryId: number; readonly isShown: boolean }[] | undefined;
}

/** Gives a role another menu; for ten seconds it can be taken back. */
export function useSaveMenu(role: RoleName) {
  const { call } = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const put = async ({ seen: { version }, entries }: ToSave) => {
    const wanted = entries?.map(({ entryId, isShown }) => ({ entryId, isShown }));
    return await call(menuApi.save, { role, version, ...(wanted === undefined ? {} : { entries: wanted }) });
  };
  const onSettled = async () => {
    await queries.invalidateQueries({ queryKey: key(role) });
    await queries.invalidateQueries({ queryKey: ['settings'] });
  };
  const undo = useMutation({ mutationFn: put, onSettled });
  return useMutation({
    mutationFn: put,
    meta: { tellsItself: true },
    onSuccess({ message, menu }, { seen }) {
      const before = seen.isChanged ? seen.entries : undefined;
      const onUndo = () => undo.mutate({ seen: menu, entries: before });
      showUndo({ message, undoLabel: t('dict.undo'), onUndo });
    },
    onSettled,
  });
}
