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
