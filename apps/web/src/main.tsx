import '@fontsource-variable/onest/wght.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';

import './platform/theme/base.css';

import { startI18n } from '#platform/i18n/startI18n.ts';
import { loadFirst } from '#shell/loadChunk.ts';
import { mount } from '#shell/mount.tsx';

/** Each beginning is a bundle of its own, so that the login page carries neither router nor query cache. */
const beginnings = {
  login: () => import('#shell/startLogin.tsx'),
  activate: () => import('#shell/startActivate.tsx'),
  offline: () => import('#shell/startOffline.tsx'),
  public: () => import('#shell/startPublic.tsx'),
  portal: () => import('#shell/startPortal.tsx'),
};

// The content security policy forbids compiling checks from text, which zod would otherwise try. It comes later, and
// finds its settings here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

if (location.pathname === '/') location.replace(navigator.onLine ? '/lms' : '/lms/offline');
else begin().catch(beginAgain);

async function begin() {
  const [{ start }] = await Promise.all([loadFirst(beginnings[beginningOf(location.pathname)]), startI18n()]);
  mount(await start());
}

/** A part of the app did not come, or its texts did not: as soon as the server answers, the page is loaded anew. */
function beginAgain() {
  const look = () => fetch('/config.json', { cache: 'no-store' }).then(() => location.reload(), beginAgain);
  setTimeout(() => void look(), 3_000);
}

function beginningOf(path: string): keyof typeof beginnings {
  if (window.bilimTicket !== undefined) return 'portal';
  if (/^\/lms\/login\/?$/.test(path)) return 'login';
  if (/^\/lms\/(public\/)?activate\/?$/.test(path)) return 'activate';
  if (/^\/lms\/offline\/?$/.test(path)) return 'offline';
  if (/^\/lms\/(studentqr|public)(\/|$)/.test(path)) return 'public';
  return 'portal';
}
