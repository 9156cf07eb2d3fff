import { useRef, useState } from 'react';

import { TransportError } from '#platform/api/TransportError.ts';

import { useUpload } from '../useImports.ts';

/** Sends a file, tells how far it has come, and stops when asked to. */
export function useSendFile(onStarted: (runId: number) => void) {
  const upload = useUpload();
  const [share, setShare] = useState(0);
  const [fileName, setFileName] = useState('');
  const abort = useRef<AbortController>(null);

  return {
    share,
    fileName,
    isSending: upload.isPending,
    error: wasCancelled(upload.error) ? null : upload.error,
    cancel: () => abort.current?.abort(),

    async send(file: File) {
      const controller = new AbortController();
      abort.current = controller;
      setShare(0);
      setFileName(file.name);
      const run = await upload
        .mutateAsync({ file, signal: controller.signal, onProgress: setShare })
        .catch(() => null);
      if (run !== null) onStarted(run.runId);
    },
  };
}

function wasCancelled(error: Error | null): boolean {
  return error instanceof TransportError && error.failure === 'CANCEL_ERROR';
}
