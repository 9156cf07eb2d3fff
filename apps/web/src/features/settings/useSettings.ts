import { settingsApi, type Setting, type SettingValue } from '@bilim/contract/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { showUndo } from '#ui/toasts.ts';

const key = 'settings';

export function useSettings() {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'list', i18n.language],
    queryFn: ({ signal }) => call(settingsApi.list, {}, { signal }),
    staleTime: 0,
  });
}

export function useSettingHistory(setting: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, 'history', setting],
    queryFn: ({ signal }) => call(settingsApi.history, { key: setting }, { signal }),
    staleTime: 0,
  });
}

interface ToSet {
  /** As the person saw it. */
  readonly seen: Pick<Setting, 'key' | 'value' | 'isUsual'>;
  /** Undefined brings the usual value back. */
  readonly value: SettingValue | undefined;
}

/** Sets a value; for ten seconds it can be taken back. */
export function useSaveSetting() {
  const { call } = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const set = async ({ seen, value }: ToSet) => {
    const wanted = value === undefined ? {} : { value };
    return await call(settingsApi.save, { key: seen.key, before: seen.value, ...wanted });
  };
  const onSettled = async () => await queries.invalidateQueries({ queryKey: [key] });
  const undo = useMutation({ mutationFn: set, onSettled });
  return useMutation({
    mutationFn: set,
    meta: { tellsItself: true },
    onSuccess({ message, setting }, { seen }) {
      const earlier = seen.isUsual ? undefined : seen.value;
      showUndo({
        message,
        undoLabel: t('settings.undo'),
        onUndo: () => undo.mutate({ seen: setting, value: earlier }),
      });
    },
    // Also after a refusal: somebody else has changed something.
    onSettled,
  });
}
