import { ownAccountApi } from '@bilim/contract/ownAccount';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

const sessionsKey = ['sessions'] as const;

export function useChangePassword() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (passwords: { password: string; newPassword: string }) =>
      call(ownAccountApi.changePassword, passwords),
    // The form shows the reason beside its fields.
    meta: { tellsItself: true },
    // A new password ends the person's other sessions.
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useSessions() {
  const { call } = useApi();
  return useQuery({ queryKey: sessionsKey, queryFn: () => call(ownAccountApi.sessions, {}) });
}

export function useEndSession() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(ownAccountApi.endSession, { sessionId }),
    // It may have ended by itself meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
