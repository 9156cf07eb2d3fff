import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { ThemeProvider } from '#platform/theme/ThemeProvider.tsx';

import { CrashBoundary } from './CrashBoundary.tsx';

/** Puts a page into the document. */
export function mount(page: ReactNode): void {
  const place = document.getElementById('root');
  if (place === null) throw new Error('the page has no #root');
  createRoot(place).render(
    <StrictMode>
      <ThemeProvider>
        <CrashBoundary>{page}</CrashBoundary>
      </ThemeProvider>
    </StrictMode>,
  );
}
