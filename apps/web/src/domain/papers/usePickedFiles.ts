import { mostExcuseFiles } from '@bilim/contract/excuses';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { shrunk } from './shrunk.ts';

/** A document that was picked; a picture has an address under which the page shows it. */
export interface Picked {
  readonly file: File;
  readonly preview: string | null;
}

const maxSizeMb = 10;
const types: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);
export const acceptedTypes = [...types].join(',');

/** Up to three documents; what cannot be one is refused with a reason before anything is sent. */
export function usePickedFiles() {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  return {
    picked,
    refusal,
    isFull: picked.length >= mostExcuseFiles,
    /** Photos are being made smaller; that takes a phone a second or two. */
    isBusy,
    async add(chosen: readonly File[]) {
      setBusy(true);
      const files = await Promise.all(chosen.map(shrunk));
      setBusy(false);
      const good = files.filter(({ type, size }) => types.has(type) && size <= maxSizeMb * 1024 * 1024);
      const places = mostExcuseFiles - picked.length;
      setRefusal(reason());
      setPicked((before) => [...before, ...good.slice(0, mostExcuseFiles - before.length).map(pickedOf)]);

      function reason() {
        if (files.some(({ type }) => !types.has(type))) return t('excuse.wrongtype');
        if (good.length < files.length) return t('err.9', { maxSizeMb });
        return good.length > places ? t('excuse.toomany', { count: mostExcuseFiles }) : null;
      }
    },
    remove: (gone: Picked) => setPicked(picked.filter((one) => one !== gone)),
  };
}

function pickedOf(file: File): Picked {
  return { file, preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null };
}

/** Lets the browser forget the previews once they are no longer on show. */
export function useForgetPreview({ preview }: Picked) {
  // The browser holds the file until it is told to let go.
  useEffect(
    () => () => {
      if (preview !== null) URL.revokeObjectURL(preview);
    },
    [preview],
  );
}
