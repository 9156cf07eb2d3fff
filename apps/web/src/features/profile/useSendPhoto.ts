import { useRef, useState } from 'react';

import { TransportError } from '#platform/api/TransportError.ts';

import { cutOut, type Picture } from './cutOut.ts';
import { useUploadPhoto } from './useProfile.ts';

/** Cuts and sends a photo, tells how far it has come, and stops when asked to. */
export function useSendPhoto(personId: number) {
  const upload = useUploadPhoto(personId);
  const [share, setShare] = useState(0);
  const [isSending, setSending] = useState(false);
  const abort = useRef<AbortController>(null);

  return {
    share,
    isSending,
    error: wasCancelled(upload.error) ? null : upload.error,
    cancel: () => abort.current?.abort(),

    /** The server's sentence about it; null when it failed or was cancelled. */
    async send(picture: Picture): Promise<string | null> {
      const controller = new AbortController();
      abort.current = controller;
      setSending(true);
      setShare(0);
      try {
        const { file, area } = await cutOut(picture);
        const { signal } = controller;
        return (await upload.mutateAsync({ file, area, signal, onProgress: setShare })).message;
      } catch {
        // The mutation keeps the reason.
        return null;
      } finally {
        setSending(false);
      }
    },
  };
}

function wasCancelled(error: Error | null): boolean {
  return error instanceof TransportError && error.failure === 'CANCEL_ERROR';
}
