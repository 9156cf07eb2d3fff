import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePublicConfig } from '#platform/session/useSettings.ts';

import { refusalOf } from './cutOut.ts';

/** Holds until the server has said its own limit. */
const usualMaxSizeMb = 5;

/** The picture that somebody chose, dropped or pasted; or why it cannot be a photo. */
export function usePickedPhoto() {
  const { t } = useTranslation();
  const maxSizeMb = usePublicConfig().data?.maxSizeMb['photo'] ?? usualMaxSizeMb;
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  return {
    file,
    refusal,
    maxSizeMb,
    async pick(picked: File) {
      const reason = await refusalOf(picked, maxSizeMb);
      setFile(reason === null ? picked : null);
      if (reason === null) setRefusal(null);
      else setRefusal(reason === 'type' ? t('profile.wrongtype') : t('err.9', { maxSizeMb }));
    },
    clear: () => {
      setFile(null);
      setRefusal(null);
    },
  };
}

export type PickedPhoto = ReturnType<typeof usePickedPhoto>;
