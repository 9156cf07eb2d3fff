import type { Call } from '@bilim/contract/client';
import { noticesApi } from '@bilim/contract/notices';

/**
 * Whether this browser gets messages, or what stands in the way: the person has forbidden them, the portal is not on
 * the home screen (Apple asks for that), or the browser cannot.
 */
export type DeviceState = 'on' | 'off' | 'denied' | 'install' | 'none';

export async function deviceState(): Promise<DeviceState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'standalone' in navigator && navigator.standalone !== true ? 'install' : 'none';
  }
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) === null ? 'off' : 'on';
}

/** Asks the browser, which asks the person; called on a tap only. */
export async function turnOn(call: Call, pushKey: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return await deviceState();
  const registration =
    (await navigator.serviceWorker.getRegistration('/')) ??
    (await navigator.serviceWorker.register('/lms/sw.js', { scope: '/' }));
  await navigator.serviceWorker.ready;
  // Made with a key that the server had before, it could not be sent anything.
  const old = await registration.pushManager.getSubscription();
  if (old !== null && keyOf(old) !== pushKey) await old.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  await call(noticesApi.subscribe, { endpoint: made.endpoint, p256dh, auth });
  return 'on';
}

/** Nothing comes to this browser any more. */
export async function turnOff(call: Call): Promise<DeviceState> {
  const made = await subscription();
  if (made === null) return await deviceState();
  const { endpoint } = made;
  await made.unsubscribe();
  await call(noticesApi.unsubscribe, { endpoint });
  return 'off';
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
