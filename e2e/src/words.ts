import { readFileSync } from 'node:fs';

type Words = { readonly [key: string]: string | Words };

/** What the screens say in a language, by `file.key.of.it`; what stands in a hole, where it is told. */
export function wordsIn(language: 'ru' | 'kg' | 'en') {
  const textOf = (name: string): string => {
    const [file = '', ...path] = name.split('.');
    const at = new URL(`../../apps/web/locales/${language}/${file}.json`, import.meta.url);
    const words = JSON.parse(readFileSync(at, 'utf8')) as Words;
    const found = path.reduce<string | Words | undefined>(
      (within, key) => (typeof within === 'object' ? within[key] : undefined),
      words,
    );
    if (typeof found !== 'string') throw new Error(`there is no text ${name}`);
    return found;
  };
  return {
    say: (name: string, told: Readonly<Record<string, string | number>> = {}) =>
      textOf(name).replaceAll(/\{\{(\w+)\}\}/g, (_hole, key: string) => String(told[key])),
    /** The beginning of it, with anything in its holes, or what fits the patterns that are told. */
    like: (name: string, told: Readonly<Record<string, string>> = {}) => {
      const literal = textOf(name).replaceAll(/[$()*+.?[\\\]^|]/g, String.raw`\$&`);
      return new RegExp(
        `^${literal.replaceAll(/\{\{(\w+)\}\}/g, (_hole, key: string) => told[key] ?? '.*')}`,
      );
    },
  };
}
