import { fromWire, wireLanguageOf, type Language } from './languages.ts';

/** Query parameter, cookie and local storage are all called so (specification section 4). */
const name = 'lang';
/** Specification section 9. */
const cookieLifeMs = 31_104_000_000;

/** The language of the address, else the one chosen in this browser; undefined when nobody chose. */
export function chosenLanguage(): Language | undefined {
  return fromWire(new URLSearchParams(location.search).get(name) ?? '') ?? rememberedLanguage();
}

/** The language chosen in this browser: by its cookie, else by local storage. */
export function rememberedLanguage(): Language | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return fromWire(cookie?.slice(name.length + 1) ?? '') ?? fromWire(localStorage.getItem(name) ?? '');
}

export function rememberLanguage(language: Language): void {
  const code = wireLanguageOf(language);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${code}; path=/; max-age=${cookieLifeMs / 1000}; samesite=lax${secure}`;
  localStorage.setItem(name, code);
}

/** A browser may lose its cookies and keep its storage: the server reads the cookie, and would speak another language. */
export function renewLanguageCookie(): void {
  const language = rememberedLanguage();
  if (language !== undefined) rememberLanguage(language);
}

/** A language in the address counts as chosen, and leaves the address so that a later choice is not overruled. */
export function keepAskedLanguage(): void {
  const address = new URL(location.href);
  const asked = fromWire(address.searchParams.get(name) ?? '');
  if (asked === undefined) return;

  rememberLanguage(asked);
  address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}
