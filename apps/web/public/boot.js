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

  function remembered(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  const chosen = remembered('theme.' + remembered('uid')) || remembered('theme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  const cookie = /(?:^|; )lang=(\w+)/.exec(document.cookie);
  const asked = [address.searchParams.get('lang'), cookie && cookie[1], remembered('lang')];
  const language = asked.find((code) => code === 'kg' || code === 'ru' || code === 'en') || 'ru';
  root.lang = language === 'kg' ? 'ky' : language;

  /* What the page in the frame will be, so that nothing moves when it comes. */
  const isLogin = /^\/lms\/(login|(public\/)?activate)\/?$/.test(address.pathname);
  const isPlain = /^\/lms\/(offline|studentqr|public|journal\/qr)(\/|$)/.test(address.pathname);
  root.dataset.frame = isLogin ? 'login' : isPlain ? 'plain' : 'portal';

  /* The texts, and the files of the portal, are asked for while the first scripts are still on their way. */
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
  preload('/lms/locales/' + language + '/first.json', { rel: 'preload', as: 'fetch' });
  const isPortal = root.dataset.frame === 'portal' && (ticket !== null || remembered('token') !== null);
  const isHome = /^\/lms\/?$/.test(address.pathname);
  for (const file of isPortal ? filesOf('portal').concat(isHome ? filesOf('home') : []) : []) {
    const isStyle = file.endsWith('.css');
    preload('/lms/' + file, isStyle ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
  }

  /*
   * The first calls of the portal, too: its scripts take their answers over (`platform/api/earlyAnswers.ts`). Nothing is
   * asked for whom this browser does not remember.
   */
  const early = new Map();
  window.bilimEarly = early;
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
    early.set(path + body, answer);
    return answer;
  }
  function askForTimetable(settings, role) {
    if (settings === null || !settings.ok) return;
    settings
      .clone()
      .json()
      .then(function ({ data: [[defaults]] }) {
        const path = role === 2 ? '/api/schedule/student.json' : '/api/schedule/teacher.json';
        ask(path, { ws: defaults.id_w_s, year: defaults.id_a_year });
      })
      .catch(function () {});
  }
  const role = Number(remembered('role'));
  const uid = Number(remembered('uid'));
  if (isPortal && ticket === null && navigator.onLine && uid > 0 && role > 0) {
    ask('/api/auth/enticate.json', { token: remembered('token') });
    const settings = ask('/api/misc/settings.json', { uid, role });
    if (isHome) {
      ask('/api/home/facts.json', {});
      settings.then(function (answer) {
        askForTimetable(answer, role);
      });
    }
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
})();
