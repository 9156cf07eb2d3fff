import type { Input } from '@bilim/contract';
import type { Call, CallOptions } from '@bilim/contract/client';
import { materialsApi } from '@bilim/contract/materials';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { useApi } from '#platform/api/api.tsx';
import { TransportError } from '#platform/api/TransportError.ts';
import { randomId } from '#platform/offline/randomId.ts';
import { startSteps } from '#platform/uploads/steps.ts';
import { showSuccess } from '#ui/toasts.ts';

import { largeBytes, sendLarge } from './sendLarge.ts';
import type { Sending } from './sendLarge.ts';
import { materialsKey } from './useMaterials.ts';

type Said = Input<typeof materialsApi.save>;

interface State {
  /** Which of the files is on its way, from 0; null while nothing is. */
  readonly place: number | null;
  /** How much of it has left, 0 to 1. */
  readonly share: number;
  /** The line is broken; what is left of a large file goes when it is back. */
  readonly isWaiting: boolean;
  readonly error: unknown;
}

type Delivery = Required<Pick<CallOptions, 'signal' | 'onProgress' | 'idempotencyKey'>> & Sending;

const resting: State = { place: null, share: 0, isWaiting: false, error: null };

/**
 * Saves a material, or one for each of several files, telling the true progress: how much of the file has left, or steps where
 * nobody knows. The bar is full only when the server has answered.
 */
export function useSave(onDone: () => void) {
  const { call } = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState(resting);
  const abort = useRef<AbortController>(null);
  const keys = useRef(new Map<File | null, string>());
  const saved = useRef(new Set<File | null>());

  async function saveOne(said: Said, file: File | null, place: number, signal: AbortSignal) {
    const tell = (share: number) => setState({ ...resting, place, share: Math.min(share, 0.99) });
    const steps = startSteps(tell);
    const onWaiting = () => {
      steps.end();
      setState((before) => ({ ...before, isWaiting: true }));
    };
    const onProgress = (share: number) => {
      steps.end();
      tell(share);
    };
    const idempotencyKey = keys.current.get(file) ?? randomId();
    keys.current.set(file, idempotencyKey);
    tell(0);
    try {
      return await deliver(call, said, file, { signal, onProgress, onWaiting, idempotencyKey });
    } finally {
      steps.end();
    }
  }

  return {
    ...state,
    isSaving: state.place !== null,
    cancel: () => abort.current?.abort(),
    /** `titleOf` names each of several files. Another try leaves out what is saved, whatever is chosen by then. */
    async save(said: Said, files: readonly File[], titleOf: (file: File) => string) {
      const controller = new AbortController();
      abort.current = controller;
      const all = files.length === 0 ? [null] : files;
      try {
        let message = '';
        for (const [place, file] of all.entries()) {
          if (saved.current.has(file)) continue;
          const title = file === null || files.length === 1 ? said.title : titleOf(file);
          ({ message } = await saveOne({ ...said, title }, file, place, controller.signal));
          saved.current.add(file);
        }
        saved.current.clear();
        keys.current.clear();
        setState(resting);
        showSuccess(message);
        onDone();
      } catch (error) {
        const isStopped = error instanceof TransportError && error.failure === 'CANCEL_ERROR';
        setState({ ...resting, error: isStopped ? null : error });
      } finally {
        await queries.invalidateQueries({ queryKey: [materialsKey] });
      }
    },
  };
}

/** A large file leaves in pieces before the form, which names it then. */
async function deliver(call: Call, said: Said, file: File | null, options: Delivery) {
  if (file === null || file.size < largeBytes)
    return await call(materialsApi.save, said, { ...options, files: file === null ? [] : [file] });
  const { signal, idempotencyKey } = options;
  const arrived = await sendLarge(file, options);
  const saved = await call(materialsApi.save, { ...said, upload: arrived.id }, { signal, idempotencyKey });
  void arrived.forget();
  return saved;
}
