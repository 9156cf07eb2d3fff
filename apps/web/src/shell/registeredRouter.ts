import type { router } from './routes.tsx';

// Links anywhere know which pages there are.
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
