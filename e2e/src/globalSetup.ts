import { startServer } from './server.ts';
import { keepUniversity } from './university.ts';

/** One server for most journeys; the workers read its address in `playwright.config.ts`. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer({ env: async () => ({ BILIM_POOL: '5' }) });
  await server.stop();
  const forget = keepUniversity(server.varFolder);
  await server.start();
  process.env['BILIM_E2E_URL'] = server.url;
  return async () => {
    await server.remove();
    forget();
  };
}
