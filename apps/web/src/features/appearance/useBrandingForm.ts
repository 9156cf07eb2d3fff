import { brandingApi, type ShownBranding } from '@bilim/contract/branding';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { showUndo } from '#ui/toasts.ts';

import { drawLogo } from './drawLogo.ts';

const key = ['appearance', 'branding'] as const;

/** What whoever comes is shown, as it is saved. */
export function useShownBranding() {
  const { call } = useApi();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(brandingApi.shown, {}, { signal }),
    staleTime: 0,
  });
}

interface ToShow {
  /** As the person saw it. */
  readonly seen: ShownBranding;
  readonly wanted: Omit<ShownBranding, 'version'>;
}

/** Shows the university otherwise; for ten seconds it can be taken back. */
export function useSaveBranding() {
  const { call } = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const put = async ({ seen: { version }, wanted }: ToShow) =>
    await call(brandingApi.save, { ...wanted, version });
  const onSettled = async () => {
    await queries.invalidateQueries({ queryKey: key });
    await queries.invalidateQueries({ queryKey: ['branding'] });
  };
  const undo = useMutation({ mutationFn: put, onSettled });
  return useMutation({
    mutationFn: put,
    meta: { tellsItself: true },
    onSuccess({ message, branding }, { seen }) {
      const { version: _version, ...before } = seen;
      const onUndo = () => undo.mutate({ seen: branding, wanted: before });
      showUndo({ message, undoLabel: t('dict.undo'), onUndo });
    },
    onSettled,
  });
}

/** Draws a file as a picture and keeps it, without showing it to anybody yet; gives its name. */
export function useSendLogo() {
  const { call } = useApi();
  return useMutation({
    meta: { tellsItself: true },
    mutationFn: async (file: File) => {
      const drawn = await drawLogo(file);
      return await call(brandingApi.uploadLogo, {}, { files: [drawn ?? file] });
    },
  });
}
