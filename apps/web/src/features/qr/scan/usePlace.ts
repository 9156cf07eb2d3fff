import { useCallback, useEffect, useRef, useState } from 'react';

/** Where the phone believes to be. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

/** `ask` until the person was asked and has answered; nobody has to. */
export type PlaceState = 'ask' | 'looking' | 'known' | 'denied';

/** A visit waits no longer than this for the place: it does without. */
const patienceMs = 1_200;
const options = { enableHighAccuracy: true, maximumAge: 60_000, timeout: 15_000 };

/** The place of the phone, found when the person allowed it; asked for only by a press after an explanation. */
export function usePlace() {
  const [state, setState] = useState<PlaceState>('ask');
  const finding = useRef<Promise<Place | null> | null>(null);

  const look = useCallback(() => {
    const finder: Geolocation | null = navigator.geolocation ?? null;
    if (finder === null) return setState('denied');
    setState('looking');
    finding.current = new Promise<Place | null>((resolve) => {
      finder.getCurrentPosition(
        ({ coords: { latitude, longitude, accuracy } }) => {
          setState('known');
          resolve({ latitude, longitude, accuracy });
        },
        () => {
          setState('denied');
          resolve(null);
        },
        options,
      );
    });
  }, []);

  // Whether it is allowed already is known to the browser; then nobody needs to be asked.
  useEffect(() => {
    if (!('permissions' in navigator)) return;
    const ask = async () => {
      const { state: permission } = await navigator.permissions.query({ name: 'geolocation' });
      if (permission === 'granted') look();
      if (permission === 'denied') setState('denied');
    };
    void ask().catch(() => undefined);
  }, [look]);

  /** The place, if it comes soon. */
  const wait = useCallback(async (): Promise<Place | null> => {
    if (finding.current === null) return null;
    const late = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), patienceMs);
    });
    return await Promise.race([finding.current, late]);
  }, []);

  return { state, look, wait };
}
