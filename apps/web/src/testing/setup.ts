import { notifications } from '@mantine/notifications';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The real server answers, and its first answer on a busy machine takes its time.
configure({ asyncUtilTimeout: 15_000 });

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
