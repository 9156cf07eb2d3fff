import { attachmentEndings, mostAttachments, type AttachmentKind } from '@bilim/contract/core/attachments';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { randomId } from '../session/randomId.ts';
import { usePublicConfig } from '../session/useSettings.ts';

/** A file that was picked and has not been sent. */
export interface Picked {
  readonly id: string;
  readonly file: File;
}

export type Attachments = ReturnType<typeof useAttachments>;

/** Holds until the server has said its own limit. */
const usualMaxSizeMb = 20;

/** The files that somebody picked, dropped or pasted; what cannot be sent is refused with a reason, before anything is sent. */
export function useAttachments(kind: AttachmentKind) {
  const { t } = useTranslation();
  const maxSizeMb = usePublicConfig().data?.maxSizeMb[kind] ?? usualMaxSizeMb;
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const most = mostAttachments[kind];

  return {
    kind,
    picked,
    refusals,
    maxSizeMb,
    most,
    isFull: picked.length >= most,
    /** For an input of files. */
    accept: attachmentEndings[kind].map((ending) => `.${ending}`).join(','),

    add(files: readonly File[]) {
      const fresh = files.filter((file) => !picked.some((one) => isSame(one.file, file)));
      const reasons = new Map(fresh.map((file) => [file, reasonAgainst(file, { kind, maxSizeMb, t })]));
      const good = fresh.filter((file) => reasons.get(file) === null);
      const places = most - picked.length;
      const told = [...reasons.values()].filter((reason) => reason !== null);
      setRefusals(good.length > places ? [...told, t('upload.toomany', { count: most })] : told);
      setPicked([...picked, ...good.slice(0, places).map((file) => ({ id: randomId(), file }))]);
    },
    remove(id: string) {
      setRefusals([]);
      setPicked(picked.filter((one) => one.id !== id));
    },
    clear() {
      setRefusals([]);
      setPicked([]);
    },
  };
}

/** Picked once more by mistake. What is pasted twice was made twice. */
function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

interface Limit {
  readonly kind: AttachmentKind;
  readonly maxSizeMb: number;
  readonly t: TFunction;
}

function reasonAgainst({ name, size }: File, { kind, maxSizeMb, t }: Limit): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!attachmentEndings[kind].includes(ending)) return t('upload.refused', { name, reason: t('err.10') });
  if (size === 0) return t('upload.refused', { name, reason: t('upload.empty') });
  if (size <= maxSizeMb * 1024 * 1024) return null;
  return t('upload.refused', { name, reason: t('err.9', { maxSizeMb }) });
}
