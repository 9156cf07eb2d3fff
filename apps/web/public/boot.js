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
  /* The server answers in the language of the cookie, and what a page needs is asked for before its scripts are here. */
  if (address.searchParams.get('lang') === language) {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = 'lang=' + language + '; path=/; max-age=31104000; samesite=lax' + secure;
  }

  /* What the page in the frame will be, so that nothing moves when it comes. */
  const frame = frameOf(address.pathname);
  root.dataset.frame = frame;
  const page = pageOf(address.pathname);
  const uid = Number(remembered('uid'));
  const role = Number(remembered('role'));
  const isScreen = ['schedule', 'journal', 'chat', 'news', 'qr', 'qrstud'].includes(page);
  preloadTexts();
  if (frame === 'login') preloadAll(filesOf('login'));
  if (frame === 'portal') beginPortal();

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
   * The libraries write style sheets through innerHTML. A text without "<" cannot become an element. The scripts
   * that the page names by their address are its service worker and what reads a PDF beside it.
   */
  if (window.trustedTypes && window.trustedTypes.createPolicy) {
    window.trustedTypes.createPolicy('default', {
      createHTML: function (text) {
        return text.includes('<') ? null : text;
      },
      createScriptURL: function (address) {
        return address === '/lms/sw.js' || /^\/lms\/assets\/pdf\.worker\.min-[\w-]+\.mjs$/.test(address)
          ? address
          : null;
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

  function pageOf(path) {
    const named = /^\/lms\/?(\w*)\/?$/.exec(path);
    return frame === 'portal' && named !== null ? named[1] : null;
  }

  /* The screens that are opened all day need all texts, and the app begins with them there (`startI18n.ts`). */
  function preloadTexts() {
    const file = isScreen ? 'cm' : 'first';
    root.dataset.texts = file;
    preload('/lms/locales/' + language + '/' + file + '.json', { rel: 'preload', as: 'fetch' });
  }

  /* The files of the portal and of the screen, and their calls, while the first scripts are on their way. */
  function beginPortal() {
    if (ticket === null && remembered('token') === null) return;
    preloadAll(filesOf('portal').concat(page === '' ? filesOf('home') : []));
    if (isScreen) void preloadScreen().catch(function () {});
    if (ticket === null && navigator.onLine && role > 0 && uid > 0) askEarly();
  }

  async function preloadScreen() {
    const journal = role === 2 ? 'journal-own' : 'journal-classes';
    const answer = await fetch('/lms/screens/' + (page === 'journal' ? journal : page) + '.txt');
    if (answer.ok) preloadAll((await answer.text()).split(' '));
  }

  function preloadAll(files) {
    for (const file of files) {
      const isStyle = file.endsWith('.css');
      preload('/lms/' + file, isStyle ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
    }
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
  function askEarly() {
    window.bilimEarly = new Map();
    void ask('auth/enticate', { token: remembered('token') });
    void ask('home/beginning', {});
    const settings = ask('misc/settings', { uid, role });
    /* What else the address names is the screen's own affair. */
    if (/[?&](?!lang=)/.test(address.search)) return;
    for (const asked of callsOfScreen()) {
      if (typeof asked === 'function') void askInHalfYear(settings, asked);
      else void ask(asked[0], asked[1]);
    }
  }

  /* What the screen needs at once, and what as soon as the running half-year is known. */
  function callsOfScreen() {
    if (page === '') return [['home/facts', {}], timetable];
    if (page === 'schedule') return [timetable];
    if (page === 'news') return [['news/data', { page: 1, id: uid, uid, role }]];
    if (page === 'chat' && role < 3) return [['chat/list', { kind: 'unread' }]];
    if (page === 'qr' && role === 2) return [['qr/student/today', {}]];
    return page === 'journal' ? callsOfJournal() : [];
  }

  function callsOfJournal() {
    if (role === 1) return [timetable, ofHalfYear('classes', { id_teacher: uid })];
    if (role !== 2) return [];
    return [
      marks,
      ['visitlog/excuse/own', {}],
      ofHalfYear('getjournalforstudent'),
      ofHalfYear('modulesforstudent'),
    ];
  }

  function marks({ ws, year }) {
    return ['visitlog/getassessments', undefined, '?id_a_year=' + year + '&id_w_s=' + ws];
  }

  function timetable({ ws, year }) {
    return ['schedule/' + (role === 2 ? 'student' : 'teacher'), { ws, year }];
  }

  function ofHalfYear(path, more) {
    return function ({ ws, year }) {
      return ['visitlog/' + path, Object.assign({ id_a_year: year, id_w_s: ws }, more)];
    };
  }

  async function askInHalfYear(settings, callOf) {
    const answer = await settings;
    if (answer === null || !answer.ok) return;
    const { data } = await answer.clone().json();
    const [{ id_w_s: ws, id_a_year: year }] = data[0];
    const [path, payload, query] = callOf({ ws, year });
    await ask(path, payload, query);
  }

  /* Without a payload by GET. */
  function ask(name, payload, query) {
    const path = '/api/' + name + '.json' + (query || '');
    const xsrf = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie);
    const body = JSON.stringify(payload);
    const key = path + (body || '');
    /* What the page has asked for itself by now. */
    if (!window.bilimEarly || window.bilimEarly.has(key)) return Promise.resolve(null);
    const answer = fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
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
    window.bilimEarly.set(key, answer);
    return answer;
  }
})();
