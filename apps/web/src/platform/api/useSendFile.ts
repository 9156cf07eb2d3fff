import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { TransportError } from './TransportError.ts';

/** A file on its way, with what goes with it. */
export type Sent<Rest = object> = Rest & {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
};

/** Sends a file, tells how far it has come, and stops when asked to. */
export function useSendFile<Reply, Rest = object>(
  upload: Pick<UseMutationResult<Reply, Error, Sent<Rest>>, 'mutateAsync' | 'isPending' | 'error'>,
  onSent: (reply: Reply) => void,
) {
  const [share, setShare] = useState(0);
  const [fileName, setFileName] = useState('');
  const abort = useRef<AbortController>(null);

  return {
    share,
    fileName,
    isSending: upload.isPending,
    error: wasCancelled(upload.error) ? null : upload.error,
    cancel: () => abort.current?.abort(),

    async send(file: File, rest: Rest) {
      const controller = new AbortController();
      abort.current = controller;
      setShare(0);
      setFileName(file.name);
      const reply = await upload
        .mutateAsync({ ...rest, file, signal: controller.signal, onProgress: setShare })
        .catch(() => null);
      if (reply !== null) onSent(reply);
    },
  };
}

function wasCancelled(error: Error | null): boolean {
  return error instanceof TransportError && error.failure === 'CANCEL_ERROR';
}
