import type { Input } from '@bilim/contract';
import { registrationStudentApi } from '@bilim/contract/registrationStudent';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

import type { Term } from '../useRegistration.ts';

const key = 'registration';
const api = registrationStudentApi;

/** What offices settled for one student in a half-year. */
export function useSettled(term: Term, isAsked: boolean) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'settled', term, i18n.language],
    queryFn: ({ signal }) => call(api.settled, term, { signal }),
    enabled: isAsked,
    staleTime: 0,
  });
}

/** Electives beside the plan, found by words. */
export function useBesidePlan(term: Term, query: string) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [key, 'beside', term, query, i18n.language],
    queryFn: ({ signal }) =>
      call(api.besidePlan, { ...term, ...(query === '' ? {} : { query }) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useExtend() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof api.extend>) => await call(api.extend, given));
}

export function usePermit() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof api.permit>) => await call(api.permit, given));
}

/** Something that was settled, by what it is and its number. */
export interface Settled {
  readonly what: 'extension' | 'permission' | 'hold';
  readonly id: number;
}

export function useEndSettled() {
  const { call } = useApi();
  return useWrite(
    key,
    async ({ what, id }: Settled) => {
      if (what === 'extension') return await call(api.endExtension, { extensionId: id });
      if (what === 'permission') return await call(api.endPermission, { permissionId: id });
      return await call(api.liftHold, { holdId: id });
    },
    { hasForm: false },
  );
}
