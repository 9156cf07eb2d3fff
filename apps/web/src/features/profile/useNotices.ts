import { noticesApi, type NoticeChoices } from '@bilim/contract/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { deviceState, turnOff, turnOn } from '#platform/push/device.ts';

const noticesKey = ['notices'] as const;
const deviceKey = ['notices', 'device'] as const;

/** Of what I am told, by which way. */
export function useNotices() {
  const { call } = useApi();
  return useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => call(noticesApi.state, {}, { signal }),
  });
}

export function useChooseNotices() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (chosen: NoticeChoices) => call(noticesApi.choose, chosen),
    onSuccess: (state) => queries.setQueryData(noticesKey, state),
  });
}

/** Whether messages come to this very browser. */
export function useThisDevice() {
  return useQuery({ queryKey: deviceKey, queryFn: deviceState, staleTime: 0 });
}

export function useTurnDevice(pushKey: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn(call, pushKey) : turnOff(call)),
    onSuccess: (state) => queries.setQueryData(deviceKey, state),
  });
}
