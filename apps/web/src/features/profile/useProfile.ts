import { profileApi, type Profile } from '@bilim/contract/profile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import { useReplaceOwnPhoto } from '#platform/session/ownPhoto.ts';

import type { PixelArea } from './cutOut.ts';

const keyOf = (personId: number) => ['profile', personId] as const;

/** A person's card: everything about oneself, about others what the server lets me see. */
export function useProfile(personId: number) {
  const { call } = useApi();
  return useQuery({
    queryKey: keyOf(personId),
    queryFn: ({ signal }) => call(profileApi.data, { personId }, { signal }),
  });
}

export interface PhotoUpload {
  readonly file: File;
  /** Null leaves the choice to the server, which takes the middle. */
  readonly area: PixelArea | null;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Replaces the own photo, here and in the header. */
export function useUploadPhoto(personId: number) {
  const { call } = useApi();
  const queries = useQueryClient();
  const replaceOwnPhoto = useReplaceOwnPhoto();
  return useMutation({
    mutationFn: ({ file, area, signal, onProgress }: PhotoUpload) =>
      call(profileApi.uploadPhoto, area ?? {}, { files: [file], signal, onProgress }),
    // The dialog tells the reason beside the picture.
    meta: { tellsItself: true },
    onSuccess: ({ photo, isWaiting }) => {
      if (!isWaiting) replaceOwnPhoto(photo);
      const sent = { photo, isPhotoWaiting: isWaiting };
      queries.setQueryData(keyOf(personId), (card?: Profile) => card && { ...card, ...sent });
    },
  });
}
