import type { Input } from '@bilim/contract';
import { addressOf } from '@bilim/contract/client';
import { photosApi, type WaitingPhoto } from '@bilim/contract/people/photos';
import { useQuery } from '@tanstack/react-query';

import { useApi, useMay } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

const key = 'people';

/** Photos on which this office decides, the oldest first. */
export function useWaitingPhotos() {
  const { call } = useApi();
  const may = useMay(photosApi.waiting);
  return useQuery({
    queryKey: [key, 'photos'],
    queryFn: ({ signal }) => call(photosApi.waiting, {}, { signal }),
    enabled: may,
    staleTime: 0,
  });
}

export const photoAddress = ({ id, version }: WaitingPhoto) => addressOf(photosApi.image, { id, version });

export function useDecidePhoto() {
  const { call } = useApi();
  return useWrite(key, async (given: Input<typeof photosApi.decide>) => await call(photosApi.decide, given));
}
