import type { Rolldown } from 'vite';

import type { Texts } from './languages.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Screens wait for all texts (`platform/i18n/texts.ts`); home and the login page do not. */
const waitsForTexts =
  /\/src\/features\/(?!home\/|login\/).*(?:Screen|Journal)\.tsx$|\/src\/shell\/soonScreen/;

/**
 * The texts that the first pages name, whole or by the beginning of their keys. All texts of a language are as heavy
 * as half of the scripts that everybody fetches first.
 */
export function firstTexts(texts: Texts, bundle: Bundle): Texts {
  const code = firstChunks(bundle)
    .map((chunk) => chunk.code)
    .join('\n');
  const named = new Set(Array.from(code.matchAll(/["'`]([a-z]+(?:\.\w+)+)["'`]/g), ([, key]) => key));
  const begun = [
    ...new Set(Array.from(code.matchAll(/`([a-z]+\.(?:\w+\.)*\w*)\$\{/g), ([, start = '']) => start)),
  ];
  const isNamed = (key: string) =>
    named.has(key) ||
    named.has(key.replace(/_(zero|one|two|few|many|other)$/, '')) ||
    begun.some((start) => key.startsWith(start));
  return pick(texts, '', isNamed);
}

/** What comes before any screen but home has been asked for: its parts, and what they fetch later. */
function firstChunks(bundle: Bundle): Chunk[] {
  const seen = new Set<Chunk>();
  const waiting = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk' && one.isEntry);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const name of [...next.imports, ...next.dynamicImports]) {
      const chunk = bundle[name];
      if (chunk?.type === 'chunk' && !waitsForTexts.test(chunk.facadeModuleId ?? '')) waiting.push(chunk);
    }
  }
  return [...seen];
}

function pick(texts: Texts, prefix: string, isNamed: (key: string) => boolean): Texts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] => {
      const whole = prefix + key;
      if (typeof value === 'string') return isNamed(whole) ? [[key, value]] : [];
      const inner = pick(value, `${whole}.`, isNamed);
      return Object.keys(inner).length === 0 ? [] : [[key, inner]];
    }),
  );
}
