import { startServer } from './server.ts';

/** One server for all journeys; the workers read its address in `playwright.config.ts`. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env['BILIM_E2E_URL'] = server.url;
  return () => server.remove();
}
