import type { PushMessage } from '@bilim/contract/notices';

/** Language tags of a browser, by what travels. */
const tagOf: Readonly<Record<string, string>> = { kg: 'ky' };

/** Shows what the server has sent, also while no page is open. Browsers ask that every message is shown. */
export async function showMessage(
  registration: ServiceWorkerRegistration,
  message: PushMessage,
): Promise<void> {
  const { title, body, path, tag, language } = message;
  await registration.showNotification(title, {
    body,
    tag,
    lang: tagOf[language] ?? language,
    icon: '/lms/icons/icon-192.png',
    badge: '/lms/icons/maskable-192.png',
    data: { path },
  });
}

/** Leads to where the message belongs: in a page that is open already, or in a new one. */
export async function openPath(clients: Clients, path: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/lms'));
  if (page === undefined) {
    await clients.openWindow(path);
    return;
  }
  await page.focus();
  await page.navigate(path).catch(async () => await clients.openWindow(path));
}
