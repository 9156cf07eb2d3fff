import { authApi } from '@bilim/contract/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';

const sessionsKey = ['sessions'] as const;

export function useChangePassword() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (passwords: { password: string; newPassword: string }) =>
      call(authApi.changePassword, passwords),
    // The form shows the reason beside its fields.
    meta: { tellsItself: true },
    // A new password ends the person's other sessions.
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useSessions() {
  const { call } = useApi();
  return useQuery({ queryKey: sessionsKey, queryFn: () => call(authApi.sessions, {}) });
}

export function useEndSession() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(authApi.endSession, { sessionId }),
    // It may have ended by itself meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
