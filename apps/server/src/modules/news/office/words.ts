import type { Language } from '@bilim/contract';
import { titleSeparator } from '@bilim/contract/news';
import { longestHeadline } from '@bilim/contract/newsOffice';
import type { NewsText } from '@bilim/contract/newsOffice';

import { InvalidInput } from '#platform/http/failures.ts';

import { say } from '../texts/say.ts';

interface Written {
  readonly title: string;
  readonly body: string;
  readonly language?: Language | undefined;
  readonly translations?: readonly NewsText[] | undefined;
}

/** Who speaks, and the words in each language that was written. */
export interface Words {
  readonly speaker: string;
  readonly texts: readonly NewsText[];
}

/** Reads what an editor wrote. Who speaks must be one of these; the first when the title does not say. */
export function wordsOf(
  { title, body, language, translations = [] }: Written,
  { speakers, own }: { readonly speakers: readonly string[]; readonly own: Language },
): Words {
  const parts = title.split(titleSeparator).map((part) => part.trim());
  const named = parts.length > 1 ? parts[0] : speakers[0];
  const headline = parts.length > 1 ? parts.slice(1).join(' ¦ ') : (parts[0] ?? '');
  const speaker = speakers.find((one) => one === named);
  if (speaker === undefined)
    throw new InvalidInput([{ field: 'title', sms: say(own, 'news.speaker_unknown') }]);

  const main = { language: language ?? own, headline: clean(headline), body: cleanText(body) };
  refuseEmpty(main, own);
  const others = translations
    .map((text) => ({ ...text, headline: clean(text.headline), body: cleanText(text.body) }))
    .filter((text) => text.language !== main.language && text.headline !== '' && text.body !== '');
  const byLanguage = new Map([main, ...others].map((text) => [text.language, text]));
  return { speaker, texts: [...byLanguage.values()] };
}

function refuseEmpty({ headline, body }: NewsText, own: Language): void {
  const problems = [
    ...(headline === '' ? [{ field: 'title', sms: say(own, 'news.headline_missing') }] : []),
    ...(headline.length > longestHeadline ? [{ field: 'title', sms: say(own, 'field.too_long') }] : []),
    ...(body === '' ? [{ field: 'message', sms: say(own, 'news.text_missing') }] : []),
  ];
  if (problems.length > 0) throw new InvalidInput(problems);
}

/** One line; the bar stands between the parts of a title and nowhere else. */
function clean(text: string): string {
  return withoutControls(text).replaceAll(/\s+/g, ' ').replaceAll(titleSeparator, '¦').trim();
}

function cleanText(text: string): string {
  return withoutControls(text.replaceAll('\r\n', '\n')).trim();
}

/** Characters that cannot be seen, or that turn the direction of writing, only serve to deceive. */
function withoutControls(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '');
}
