import type { BackendModule, ReadCallback } from 'i18next';

import { readCookie } from '../api/readCookie.ts';

import { toWire } from './languages.ts';

/**
 * Fetches the texts of a language. i18next asks again when told that it may help: specification section 8
 * says so of 5xx and of no answer, and denies it of 4xx.
 */
export const textsBackend: BackendModule = {
  type: 'backend',
  init() {},

  read(language, namespace, callback) {
    void load(`/lms/locales/${toWire(language)}/${namespace}.json`, callback);
  },

  /** Staff read which texts are missing. Where other words are at hand, as for entries that a university added, none is. */
  create(languages, namespace, key, fallback) {
    if (fallback !== key) return;
    const body = JSON.stringify({ [key]: fallback });
    for (const language of languages) {
      const address = `/lms/locales/add/${toWire(language)}/${namespace}`;
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '' };
      void fetch(address, { method: 'POST', headers, body }).catch(() => undefined);
    }
  },
};

async function load(address: string, callback: ReadCallback) {
  try {
    const response = await fetch(address);
    if (response.ok) callback(null, await response.json());
    else callback(new Error(`${address}: ${response.status}`), response.status >= 500);
  } catch (error) {
    callback(error instanceof Error ? error : new Error(address), true);
  }
}
