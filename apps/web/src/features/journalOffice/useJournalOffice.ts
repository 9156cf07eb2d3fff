import { lateChangesApi } from '@bilim/contract/journal/lateChanges';
import { removalsApi, type RemovalKind } from '@bilim/contract/journal/removals';
import { unfilledApi } from '@bilim/contract/journal/unfilled';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { showSuccess } from '#ui/toasts.ts';

const officeKey = ['journal-office'] as const;

interface RemovalsAsked {
  readonly kind?: RemovalKind;
  readonly find?: string;
}

/** What was taken out of journals and can still be brought back. */
export function useRemovals({ kind, find }: RemovalsAsked) {
  const { call } = useApi();
  const asked = { ...(kind === undefined ? {} : { kind }), ...(find === undefined ? {} : { query: find }) };
  return useQuery({
    queryKey: [...officeKey, 'removals', kind, find],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(removalsApi.removals, asked, { signal }),
  });
}

/** Classes whose journals wait to be filled in. */
export function useUnfilled() {
  const { call } = useApi();
  return useQuery({
    queryKey: [...officeKey, 'unfilled'],
    staleTime: 0,
    queryFn: ({ signal }) => call(unfilledApi.journals, {}, { signal }),
  });
}

export function useRequests() {
  const { call } = useApi();
  return useQuery({
    queryKey: [...officeKey, 'requests'],
    staleTime: 0,
    queryFn: ({ signal }) => call(lateChangesApi.requests, {}, { signal }),
  });
}

export function usePermissions() {
  const { call } = useApi();
  return useQuery({
    queryKey: [...officeKey, 'permissions'],
    staleTime: 0,
    queryFn: ({ signal }) => call(lateChangesApi.permissions, {}, { signal }),
  });
}

/** Runs a write of the office, tells how it went, and asks the lists anew. */
function useOfficeWrite<Input>(write: (input: Input) => Promise<{ readonly message: string } | undefined>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (done) => {
      if (done !== undefined) showSuccess(done.message);
    },
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: officeKey }),
  });
}

export function useRestore() {
  const { call } = useApi();
  return useOfficeWrite(async (removalId: number) => (await call(removalsApi.restore, { removalId }))[0]);
}

export interface Answer {
  readonly requestId: number;
  readonly isGranted: boolean;
  readonly endsOn?: string;
  readonly isWholeClass?: boolean;
  readonly answer: string;
}

export function useAnswer() {
  const { call } = useApi();
  return useOfficeWrite(async (answer: Answer) => (await call(lateChangesApi.answer, answer))[0]);
}

export function useRevoke() {
  const { call } = useApi();
  return useOfficeWrite(
    async (permissionId: number) => (await call(lateChangesApi.revoke, { permissionId }))[0],
  );
}
