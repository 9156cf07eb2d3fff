import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

/** Each person of a shared browser keeps their own choice; before signing in the last choice holds. */
function ownKey() {
  const personId = localStorage.getItem('uid');
  return personId === null ? 'theme' : `theme.${personId}`;
}

let stopListening: (() => void) | undefined;

/** Keeps the chosen colour scheme in local storage; `boot.js` reads the same keys before the first paint. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get(defaultValue) {
    const chosen = localStorage.getItem(ownKey()) ?? localStorage.getItem('theme');
    return isMantineColorScheme(chosen) ? chosen : defaultValue;
  },

  set(value) {
    localStorage.setItem(ownKey(), value);
  },

  subscribe(onUpdate) {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === ownKey() && isMantineColorScheme(newValue)) onUpdate(newValue);
    };
    window.addEventListener('storage', follow);
    stopListening = () => window.removeEventListener('storage', follow);
  },

  unsubscribe() {
    stopListening?.();
  },

  clear() {
    localStorage.removeItem(ownKey());
  },
};

/** Whether somebody chose a scheme in this browser. */
export function hasOwnScheme(): boolean {
  return (localStorage.getItem(ownKey()) ?? localStorage.getItem('theme')) !== null;
}
