import type { CallOptions } from '@bilim/contract/client';
import { useRef, useState } from 'react';

import { TransportError } from '../api/TransportError.ts';
import { isPassing } from '../api/describeError.ts';
import { randomId } from '../offline/randomId.ts';

import type { Attachments, Picked } from './useAttachments.ts';

/** Sends a form with what it is given; the same again has one effect. */
export type SendForm<Sent> = (
  options: Required<Pick<CallOptions, 'files' | 'signal' | 'onProgress' | 'idempotencyKey'>>,
) => Promise<Sent>;

/** `checking`: all has left, no answer came, and the server is asked what became of it. */
export type UploadState = 'idle' | 'sending' | 'checking' | 'failed';

export type Upload<Sent = unknown> = ReturnType<typeof useUpload<Sent>>;

interface Progress {
  readonly state: UploadState;
  readonly share: number;
  readonly error: unknown;
}

const resting: Progress = { state: 'idle', share: 0, error: null };

/** Sends a form with attachments: how far it has come, stopping it, and another try that has no second effect. */
export function useUpload<Sent>(attachments: Attachments) {
  const [progress, setProgress] = useState(resting);
  const abort = useRef<AbortController>(null);
  const last = useRef<{ readonly key: string; readonly form: SendForm<Sent> }>(null);
  const files = attachments.picked.map(({ file }) => file);

  async function attempt(): Promise<Sent | null> {
    if (last.current === null) return null;
    const { key, form } = last.current;
    const controller = new AbortController();
    abort.current = controller;
    let share = 0;
    const onProgress = (now: number) => {
      share = now;
      setProgress({ state: 'sending', share, error: null });
    };
    const once = async () =>
      await form({ files, signal: controller.signal, onProgress, idempotencyKey: key });
    setProgress({ state: 'sending', share: 0, error: null });
    try {
      const sent = await once().catch(async (error: unknown) => {
        if (share < 1 || !isLost(error)) throw error;
        setProgress({ state: 'checking', share, error: null });
        return await once();
      });
      last.current = null;
      attachments.clear();
      setProgress(resting);
      return sent;
    } catch (error) {
      setProgress(wasCancelled(error) ? resting : { state: 'failed', share, error });
      return null;
    }
  }

  return {
    ...progress,
    isBusy: progress.state === 'sending' || progress.state === 'checking',

    /** What the form answered; null when it failed or was stopped. */
    async send(form: SendForm<Sent>): Promise<Sent | null> {
      last.current = { key: randomId(), form };
      return await attempt();
    },
    /** The same form once more. */
    retry: attempt,
    cancel: () => abort.current?.abort(),
    /** How much of one file has left: they leave one after the other. */
    shareOf: ({ id }: Picked) => shareOf(attachments.picked, id, progress.share),
  };
}

function shareOf(picked: readonly Picked[], id: string, share: number): number {
  const place = picked.findIndex((one) => one.id === id);
  const before = sizeOf(picked.slice(0, place));
  const own = picked[place]?.file.size ?? 0;
  const left = share * sizeOf(picked) - before;
  return own === 0 ? share : Math.min(1, Math.max(0, left / own));
}

function sizeOf(files: readonly Picked[]): number {
  return files.reduce((sum, { file }) => sum + file.size, 0);
}

/** Nobody knows whether it arrived. */
function isLost(error: unknown): boolean {
  return error instanceof TransportError && isPassing(error);
}

function wasCancelled(error: unknown): boolean {
  return error instanceof TransportError && error.failure === 'CANCEL_ERROR';
}
