/** What a browser gives that can install the app. */
export interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Put here by `boot.js`, which may hear it before the app is there. */
    bilimInstall?: InstallOffer | undefined;
  }
}

/** How this browser installs the app: by itself, by a menu of Apple's that only the person can open, or not at all. */
export type InstallWay = 'prompt' | 'apple' | null;

export function installWay(): InstallWay {
  if (isInstalled()) return null;
  if (window.bilimInstall !== undefined) return 'prompt';
  return isApple() ? 'apple' : null;
}

export function subscribeToInstall(listener: () => void): () => void {
  const names = ['bilim-install', 'appinstalled'];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}

/** Asks the browser to install; an offer can be used once. */
export async function install(): Promise<void> {
  const offer = window.bilimInstall;
  window.bilimInstall = undefined;
  await offer?.prompt();
  window.dispatchEvent(new Event('bilim-install'));
}

function isInstalled() {
  return matchMedia('(display-mode: standalone)').matches;
}

/** iPads say that they are Macs, but are touched. */
function isApple() {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
