import { useQuery, useQueryClient } from '@tanstack/react-query';

import { useAccount } from './account.tsx';

const ownPhotoKey = ['own-photo'] as const;

/** The address of my photo: the account's, until I upload another one. */
export function useOwnPhoto(): string | null {
  const { photo } = useAccount();
  // Never asked for: it is only replaced, and every place that shows it follows.
  return useQuery({ queryKey: ownPhotoKey, queryFn: () => photo, initialData: photo, enabled: false }).data;
}

export function useReplaceOwnPhoto(): (photo: string) => void {
  const queries = useQueryClient();
  return (photo) => queries.setQueryData(ownPhotoKey, photo);
}
