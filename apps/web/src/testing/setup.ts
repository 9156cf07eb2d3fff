import { notifications } from '@mantine/notifications';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach } from 'vitest';

Error.stackTraceLimit = 10;
const { getElementError } = getConfig();
configure({
  // The real server answers, and its first answers on a busy machine take their time: five of them, one after the
  // other, until a chat may be written in. Whoever tries a change hears of a failure sooner.
  asyncUtilTimeout: (process.env['CI'] ?? '') === '' ? 15_000 : 30_000,
  // Whoever waits asks again and again, and only the last refusal is read: the page is written down for that one.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
});

/** The kit says so while it asks for what may still come. */
function isWaiting() {
  const config: object = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}

afterEach(() => {
  cleanup();
  // Toasts live in a store of their own, and would greet the next test.
  notifications.clean();
  localStorage.clear();
});

// happy-dom lacks these; Mantine asks for them on mount.
window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() });
