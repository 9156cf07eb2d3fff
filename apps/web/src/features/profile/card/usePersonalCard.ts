import type { Input } from '@bilim/contract';
import { personalCardApi } from '@bilim/contract/personalCard';
import type { CardFieldName } from '@bilim/contract/personalCard/cardFields';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

const key = 'personalcard';

/** All that is kept about somebody, as far as I see it. */
export function usePersonalCard(personId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, personId],
    queryFn: ({ signal }) => call(personalCardApi.card, { personId }, { signal }),
  });
}

/** How one fact changed. */
export function useFactHistory(personId: number, name: CardFieldName) {
  const { call } = useApi();
  return useQuery({
    queryKey: [key, personId, 'history', name],
    queryFn: ({ signal }) => call(personalCardApi.history, { personId, name }, { signal }),
  });
}

export function useCardChoices(isNeeded: boolean) {
  const { call } = useApi();
  return useQuery({
    queryKey: ['personalcardchoices'],
    queryFn: ({ signal }) => call(personalCardApi.choices, {}, { signal }),
    enabled: isNeeded,
  });
}

export function useSaveFact() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof personalCardApi.save>) => {
    return await call(personalCardApi.save, given);
  });
}

export function useAskCorrection() {
  const { call } = useApi();
  return useWrite(
    key,
    async ({ files, ...given }: Input<typeof personalCardApi.ask> & { readonly files: readonly File[] }) =>
      await call(personalCardApi.ask, given, { files }),
  );
}

export function useWithdraw() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof personalCardApi.withdraw>) => {
    return await call(personalCardApi.withdraw, given);
  });
}

export function useSaveEducation() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof personalCardApi.saveEducation>) => {
    return await call(personalCardApi.saveEducation, given);
  });
}

export function useSaveGuardian() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof personalCardApi.saveGuardian>) => {
    return await call(personalCardApi.saveGuardian, given);
  });
}

export function useAttach() {
  const { call } = useApi();
  return useWrite(
    key,
    async ({ files, ...given }: Input<typeof personalCardApi.attach> & { readonly files: readonly File[] }) =>
      await call(personalCardApi.attach, given, { files }),
  );
}

export function useDetach() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof personalCardApi.detach>) => {
    return await call(personalCardApi.detach, given);
  });
}
