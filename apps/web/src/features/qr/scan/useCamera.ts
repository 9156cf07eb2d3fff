import { useEffect, useRef, useState, type RefObject } from 'react';

import { readQr } from './decode.ts';

/** Why there is no picture: forbidden, no camera at all, or it is in use elsewhere. */
export type CameraTrouble = 'denied' | 'missing' | 'busy';
export type CameraState = { readonly kind: 'starting' | 'running' } | { readonly kind: CameraTrouble };

const betweenFramesMs = 120;

interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
}

/** Films with the camera at the back, and tells of each text it reads. */
export function useCamera(onText: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onText);
  const [state, setState] = useState<CameraState>({ kind: 'starting' });

  // The newest listener, without starting the camera anew for it.
  useEffect(() => {
    told.current = onText;
  });

  // The camera belongs to the device: it is opened for this screen and let go with it.
  useEffect(() => {
    const shooting = new AbortController();
    void film(video, shooting.signal, {
      onRunning: () => setState({ kind: 'running' }),
      onText: (text) => told.current(text),
    }).catch((error: unknown) => {
      if (!shooting.signal.aborted) setState({ kind: troubleOf(error) });
    });
    return () => shooting.abort();
  }, []);

  return { video, state };
}

interface Listener {
  readonly onRunning: () => void;
  readonly onText: (text: string) => void;
}

async function film(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  { onRunning, onText }: Listener,
): Promise<void> {
  // Missing where the page is not served over https.
  const devices: MediaDevices | undefined = Reflect.get(navigator, 'mediaDevices') ?? undefined;
  if (devices === undefined) throw new DOMException('no camera here', 'NotFoundError');
  const stream = await devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const element = video.current;
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted || element === null) return end();
  signal.addEventListener('abort', end);
  element.srcObject = stream;
  await element.play();
  onRunning();
  while (!signal.aborted) {
    const text = await readQr({ source: element, width: element.videoWidth, height: element.videoHeight });
    if (text !== null && !signal.aborted) onText(text);
    await new Promise((resolve) => {
      setTimeout(resolve, betweenFramesMs);
    });
  }
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
}
