/* Runs before the first paint and before anything else is fetched. */
(function boot() {
  const root = document.documentElement;

  /* A one-time ticket in the address must not reach history, referrers or logs of later requests. */
  const address = new URL(location.href);
  const ticket = address.searchParams.get('token');
  if (ticket !== null) {
    address.searchParams.delete('token');
    history.replaceState(null, '', address.pathname + address.search + address.hash);
    window.bilimTicket = ticket;
  }

  root.setAttribute('data-mantine-color-scheme', isDark() ? 'dark' : 'light');
  const language = languageOf(address);
  root.lang = language === 'kg' ? 'ky' : language;

  /* What the page in the frame will be, so that nothing moves when it comes. */
  const frame = frameOf(address.pathname);
  root.dataset.frame = frame;
  preload('/lms/locales/' + language + '/first.json', { rel: 'preload', as: 'fetch' });
  if (frame === 'portal' && (ticket !== null || remembered('token') !== null)) {
    beginPortal(/^\/lms\/?$/.test(address.pathname), ticket === null && navigator.onLine);
  }

  /* Each language has its own name for the installed app. */
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = '/lms/manifest.' + language + '.webmanifest';
  document.head.append(manifest);

  /* The browser may offer the installation before the app is there to hear it. */
  addEventListener('beforeinstallprompt', function (offer) {
    offer.preventDefault();
    window.bilimInstall = offer;
    dispatchEvent(new Event('bilim-install'));
  });

  const nonce = document.querySelector('meta[name="csp-nonce"]');
  window.__webpack_nonce__ = nonce ? nonce.content : undefined;

  /*
   * The libraries write style sheets through innerHTML. A text without "<" cannot become an element. The one
   * script that the page names by its address is its service worker.
   */
  if (window.trustedTypes && window.trustedTypes.createPolicy) {
    window.trustedTypes.createPolicy('default', {
      createHTML: function (text) {
        return text.includes('<') ? null : text;
      },
      createScriptURL: function (address) {
        return address === '/lms/sw.js' ? address : null;
      },
    });
  }

  function remembered(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  function isDark() {
    const chosen = remembered('theme.' + remembered('uid')) || remembered('theme');
    return chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  }

  function languageOf({ searchParams }) {
    const cookie = /(?:^|; )lang=(\w+)/.exec(document.cookie);
    const asked = [searchParams.get('lang'), cookie && cookie[1], remembered('lang')];
    return asked.find((code) => code === 'kg' || code === 'ru' || code === 'en') || 'ru';
  }

  function frameOf(path) {
    if (/^\/lms\/(login|(public\/)?activate)\/?$/.test(path)) return 'login';
    return /^\/lms\/(offline|studentqr|public|journal\/qr)(\/|$)/.test(path) ? 'plain' : 'portal';
  }

  /* The texts, the files of the portal, and its first calls are asked for while the first scripts are on their way. */
  function beginPortal(isHome, isKnown) {
    for (const file of filesOf('portal').concat(isHome ? filesOf('home') : [])) {
      const isStyle = file.endsWith('.css');
      preload('/lms/' + file, isStyle ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
    }
    const role = Number(remembered('role'));
    const uid = Number(remembered('uid'));
    if (isKnown && role > 0 && uid > 0) askEarly(isHome, uid, role);
  }

  function preload(file, attributes) {
    const link = document.createElement('link');
    for (const name in attributes) link.setAttribute(name, attributes[name]);
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }

  function filesOf(part) {
    const list = document.querySelector('meta[name="files-' + part + '"]');
    return list && list.content ? list.content.split(' ') : [];
  }

  /* The scripts of the portal take the answers over (`platform/api/earlyAnswers.ts`). */
  function askEarly(isHome, uid, role) {
    window.bilimEarly = new Map();
    void ask('/api/auth/enticate.json', { token: remembered('token') });
    const settings = ask('/api/misc/settings.json', { uid, role });
    if (!isHome) return;
    void ask('/api/home/facts.json', {});
    void askForTimetable(settings, role === 2 ? '/api/schedule/student.json' : '/api/schedule/teacher.json');
  }

  async function askForTimetable(settings, path) {
    const answer = await settings;
    if (answer === null || !answer.ok) return;
    const { data } = await answer.clone().json();
    const [{ id_w_s: ws, id_a_year: year }] = data[0];
    await ask(path, { ws, year });
  }

  function ask(path, payload) {
    const xsrf = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie);
    const body = JSON.stringify(payload);
    const answer = fetch(path, {
      method: 'POST',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        'accept-language': root.lang,
        'content-type': 'application/json',
        'x-xsrf-token': xsrf ? decodeURIComponent(xsrf[1]) : '',
      },
      body,
    }).catch(function () {
      return null;
    });
    window.bilimEarly.set(path + body, answer);
    return answer;
  }
})();
