import type { BackendModule, ReadCallback } from 'i18next';

import { readCookie } from '../readCookie.ts';

import { toWire } from './languages.ts';

interface Beginning {
  readonly language: string;
  /** All texts, or those of the first pages. */
  readonly file: 'cm' | 'first';
}

/** What the page begins with; null once whole languages are fetched. */
let begins: Beginning | null = null;
const whole = new Set<string>();

/** Until whole languages are asked for, only this is fetched. */
export function beginWith(beginning: Beginning): void {
  begins = beginning;
}

export function fetchWhole(): void {
  begins = null;
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
    // What stands in for missing texts is not needed before they can be missing.
    if (begins !== null && language !== begins.language) return callback(null, {});
    const file = begins?.file ?? namespace;
    void load(addressOf(language, file), (error, texts) => {
      if (texts && file === namespace) whole.add(language);
      callback(error, texts);
    });
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
