import { registrationOfficeApi } from '@bilim/contract/registrationOffice';
import { registrationStepsApi } from '@bilim/contract/registrationSteps';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';
import { showUndo } from '#ui/toasts.ts';

import { officeKey } from './useOffice.ts';
import type { Term } from './useOffice.ts';

const pageSize = 50;

/** What was done with many registrations at once. */
export function useSteps(term: Term) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useInfiniteQuery({
    queryKey: [officeKey, 'steps', term, i18n.language],
    queryFn: ({ signal, pageParam }) =>
      call(registrationStepsApi.list, { ...term, skip: pageParam, size: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (rows, pages) => (rows.length < pageSize ? null : pages.length * pageSize),
    staleTime: 0,
  });
}

export function useUndoStep() {
  const { call } = useApi();
  return useWrite(officeKey, async (stepId: number) => await call(registrationStepsApi.undo, { stepId }));
}

function useRestorePeriod() {
  const { call } = useApi();
  return useWrite(
    officeKey,
    async (periodId: number) => await call(registrationStepsApi.restorePeriod, { periodId }),
  );
}

/** Removes a period, and brings it back for whoever taps so within ten seconds. */
export function useEndPeriod() {
  const { call } = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const restore = useRestorePeriod();
  return useMutation({
    mutationFn: async (periodId: number) => await call(registrationOfficeApi.endPeriod, { periodId }),
    meta: { tellsItself: true },
    onSuccess: ({ message }, periodId) =>
      showUndo({ message, undoLabel: t('regoffice.bring'), onUndo: () => restore.mutate(periodId) }),
    onSettled: () => queries.invalidateQueries({ queryKey: [officeKey] }),
  });
}
