import type { ErrorCode, Language } from '@bilim/contract';

import en from '../../texts/en.json' with { type: 'json' };
import kg from '../../texts/kg.json' with { type: 'json' };
import ru from '../../texts/ru.json' with { type: 'json' };

export type TextKey = keyof typeof ru;

const texts: Record<Language, Record<TextKey, string>> = { ru, kg, en };

/** Whether there is a sentence of that name; for names that are put together. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(ru, key);
}

/** A sentence of the server in the person's language; `{name}` in it is replaced by the value of that name. */
export function say(
  language: Language,
  key: TextKey | ErrorCode,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return texts[language][key].replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
}
