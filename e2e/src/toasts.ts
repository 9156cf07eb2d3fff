import type { Page } from '@playwright/test';

/** Every toast that comes up on a page from now on, in their order; each is gone after some seconds, whether seen or not. */
export async function collectToasts(page: Page): Promise<readonly string[]> {
  const toasts: string[] = [];
  await page.exposeFunction('toastCameUp', (text: string) => void toasts.push(text));
  await page.addInitScript({
    content: `new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        for (const toast of [node, ...node.querySelectorAll('[role="status"]')])
          if (toast.matches('[role="status"]')) toastCameUp(toast.textContent);
      }
    }).observe(document, { childList: true, subtree: true });`,
  });
  return toasts;
}
