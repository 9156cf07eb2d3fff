import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// happy-dom lacks these; Mantine asks for them on mount.
window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
