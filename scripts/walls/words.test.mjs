// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { fromRoot } from '../root.mjs';

/** Other words for what the portal calls by one, and what that is. @type {Readonly<Record<string, readonly (readonly [RegExp, string])[]>>} */
const otherWords = {
  kg: [
    [/сыр сөз/i, 'сырсөз'],
    [/мугалим/i, 'окутуучу'],
    [/(?<!\p{L})балл/iu, 'упай'],
    [/кичи топ/i, 'чакан топ'],
    [/имарат/i, 'корпус'],
    [/каттоо бөлүм/i, 'каттоо офиси'],
    [/(?<!\p{L})цифра/iu, 'сан'],
    [/заказ/i, 'буйрутма берүү'],
    // Readers are spoken to politely.
    [/(?<!\p{L})силер|[ыиуү]ңар|[ыиуү]ңер|(?<=\p{L})(гыла|гиле|кыла|киле)(?!\p{L})/iu, 'сиз'],
  ],
  en: [[/\bemails?\b/i, 'e-mail']],
};

it.each(Object.entries(otherWords))('texts in %s call one thing by one word', (language, words) => {
  const files = [...jsonIn(`apps/web/locales/${language}`), ...jsonIn('apps/server/src')].filter(
    (file) => file.includes(`locales/${language}/`) || file.endsWith(`/texts/${language}.json`),
  );
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        // What stands before the colon is a key.
        const text = line.replace(/^\s*"[^"]*":/, '');
        return words.filter(([other]) => other.test(text)).map(([, word]) => `${word}: ${line.trim()}`);
      }),
  );
  expect(found).toEqual([]);
});

/** Where it stands alone and no «Cancel» is beside it. */
const alone = ['"undo"'];

it.each(['ru', 'kg', 'en'])(
  'nothing in %s is done by a button that says the same as the one beside it that does nothing',
  (language) => {
    const folder = fromRoot(`apps/web/locales/${language}`);
    const { cancel } = JSON.parse(readFileSync(`${folder}/btn.json`, 'utf8'));
    const found = readdirSync(folder).flatMap((name) => {
      const lines = readFileSync(`${folder}/${name}`, 'utf8').split('\n');
      const same = lines.filter((line) =>
        line
          .trim()
          .replace(/,$/, '')
          .endsWith(`: ${JSON.stringify(cancel)}`),
      );
      return same
        .filter((line) => !alone.some((key) => line.includes(key)))
        .map((line) => `${name} ${line.trim()}`);
    });
    expect(found).toEqual([`btn.json "cancel": ${JSON.stringify(cancel)},`]);
  },
);

function jsonIn(/** @type {string} */ folder) {
  const names = readdirSync(fromRoot(folder), { encoding: 'utf8', recursive: true });
  return names.filter((name) => name.endsWith('.json')).map((name) => `${fromRoot(folder)}/${name}`);
}
