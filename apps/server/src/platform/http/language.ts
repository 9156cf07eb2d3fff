import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const tags: Readonly<Record<string, Language>> = { ru: 'ru', ky: 'kg', kg: 'kg', en: 'en' };

/**
 * The language of the caller: the cookie the app keeps for the language on the screen, then the choice kept
 * with the account, then what the browser prefers, then Russian.
 */
export function languageOf(request: FastifyRequest): Language {
  const chosen = request.cookies['lang'];
  const known = languages.find((language) => language === chosen);
  if (known !== undefined) return known;
  if (request.session !== null) return request.session.language;
  return preferredLanguage(request.headers['accept-language']);
}

/** What a browser prefers of ours, then Russian. */
export function preferredLanguage(accepted?: string): Language {
  const [tag = 'ru'] = new Negotiator({ headers: { 'accept-language': accepted } }).languages(
    Object.keys(tags),
  );
  return tags[tag] ?? 'ru';
}
