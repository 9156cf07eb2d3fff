import type { BrowserContext } from '@playwright/test';

/** Everything that goes wrong unseen on the pages of a browser: console errors, thrown errors, broken policy. */
export async function collectTroubles(context: BrowserContext): Promise<readonly string[]> {
  const troubles: string[] = [];
  await context.addInitScript({
    content: `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error('content security policy:', violatedDirective, blockedURI));`,
  });
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${message.page()?.url() ?? ''} ${message.text()}`);
  });
  context.on('weberror', (error) => troubles.push(`${error.page()?.url() ?? ''} ${error.error().message}`));
  return troubles;
}
