import type { BackendModule, ReadCallback } from 'i18next';

import { readCookie } from '../api/readCookie.ts';

import { toWire } from './languages.ts';

/** The language whose first texts the page begins with; null once whole languages are fetched. */
let beginsWith: string | null = null;
const whole = new Set<string>();

/** Until whole languages are asked for, only the first texts of this one are fetched. */
export function beginWith(language: string): void {
  beginsWith = language;
}

export function fetchWhole(): void {
  beginsWith = null;
}

/** Whether all texts of a language have come. */
export function hasWhole(language: string): boolean {
  return whole.has(language);
}

/**
 * Fetches the texts of a language. i18next asks again when told that it may help: specification section 8
 * says so of 5xx and of no answer, and denies it of 4xx.
 */
export const textsBackend: BackendModule = {
  type: 'backend',
  init() {},

  read(language, namespace, callback) {
    if (beginsWith === null) {
      void load(addressOf(language, namespace), (error, texts) => {
        if (texts) whole.add(language);
        callback(error, texts);
      });
    } else if (language === beginsWith) void load(addressOf(language, 'first'), callback);
    // What stands in for missing texts is not needed before they can be missing.
    else callback(null, {});
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

function addressOf(language: string, file: string) {
  return `/lms/locales/${toWire(language)}/${file}.json`;
}

async function load(address: string, callback: ReadCallback) {
  try {
    const response = await fetch(address);
    if (response.ok) callback(null, await response.json());
    else callback(new Error(`${address}: ${response.status}`), response.status >= 500);
  } catch (error) {
    callback(error instanceof Error ? error : new Error(address), true);
  }
}
