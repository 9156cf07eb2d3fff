import { attachmentEndings, mostAttachments, type AttachmentKind } from '@bilim/contract/core/attachments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { randomId } from '../offline/randomId.ts';
import { usePublicConfig } from '../session/useSettings.ts';

import { mayGoWhole, nothingPicked, withMore, type Candidate, type Limits, type Picked } from './picking.ts';

export type { Picked } from './picking.ts';

export type Attachments = ReturnType<typeof useAttachments>;

/** Holds until the server has said its own limit. */
const usualMaxSizeMb = 20;

/**
 * The files that somebody picked, dropped or pasted; what cannot be sent is refused with a reason, before anything is sent.
 * Pictures with more pixels than the server takes are drawn smaller, and may be sent as they are in an archive.
 */
export function useAttachments(kind: AttachmentKind) {
  const { t } = useTranslation();
  const maxSizeMb = usePublicConfig().data?.maxSizeMb[kind] ?? usualMaxSizeMb;
  const [picking, setPicking] = useState(nothingPicked);
  const [preparations, setPreparations] = useState(0);
  const { picked, refusals } = picking;
  const most = mostAttachments[kind];
  const limits: Limits = { kind, maxSizeMb, most, t };

  const take = (candidates: readonly Candidate[]) => setPicking((now) => withMore(now, candidates, limits));

  /** Nothing can be sent meanwhile. */
  async function preparing(work: () => Promise<void>) {
    setPreparations((count) => count + 1);
    await work().finally(() => setPreparations((count) => count - 1));
  }

  return {
    kind,
    picked,
    refusals,
    maxSizeMb,
    most,
    isFull: picked.length >= most,
    /** Pictures are being looked at or drawn smaller. */
    isPreparing: preparations > 0,
    /** For an input of files. */
    accept: attachmentEndings[kind].map((ending) => `.${ending}`).join(','),

    add(files: readonly File[]) {
      if (files.some(mayBeTooLarge)) void preparing(async () => take(await fittedAll(files)));
      else take(files.map(asItIs));
    },
    mayGoWhole: (one: Picked) => mayGoWhole(one, maxSizeMb),
    /** Sends the picture as it was picked, in an archive. */
    sendWhole({ id, source }: Picked) {
      void preparing(async () => {
        const { packed } = await import('../pictures/packed.ts');
        const file = await packed(source);
        setPicking((now) => ({
          refusals: [],
          picked: now.picked.map((one) =>
            one.id === id ? { ...one, id: randomId(), file, pixels: null } : one,
          ),
        }));
      });
    },
    remove(id: string) {
      setPicking({ refusals: [], picked: picked.filter((one) => one.id !== id) });
    },
    clear: () => setPicking(nothingPicked),
  };
}

const asItIs = (file: File): Candidate => ({ source: file, file, pixels: null });

/** Whether it is worth a look: a picture, in a browser that can draw. */
function mayBeTooLarge({ type }: File): boolean {
  return 'createImageBitmap' in globalThis && /^image\/(?:jpeg|png|webp)$/.test(type);
}

/** One after the other: a large picture takes hundreds of megabytes while it is open. */
async function fittedAll(files: readonly File[]): Promise<Candidate[]> {
  const { fitted } = await import('../pictures/fitted.ts');
  const candidates: Candidate[] = [];
  for (const source of files) {
    candidates.push(mayBeTooLarge(source) ? { source, ...(await fitted(source)) } : asItIs(source));
  }
  return candidates;
}
