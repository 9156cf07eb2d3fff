import { useEffect } from 'react';

/** Keeps the screen lit while the code is shown, where the browser can. */
export function useWakeLock() {
  // The lock is the device's; it is lost whenever the page is hidden.
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const take = async () => {
      if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void lock?.release();
    };
    const retake = () => void take();
    void take();
    document.addEventListener('visibilitychange', retake);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', retake);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
