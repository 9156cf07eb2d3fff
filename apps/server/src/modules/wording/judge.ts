import type { Language } from '@bilim/contract';
import { longestOwnText } from '@bilim/contract/wording';
import type { textSides } from '@bilim/contract/wording';

import { holesIn } from './catalogue.ts';
import type { Entry, Form } from './catalogue.ts';
import { say } from './texts/say.ts';

/** The client of the specification reads the words of these. */
const fixed = new Set(['auth.updated']);

export function isFixed({ side, key }: Pick<Entry, 'side' | 'key'>): boolean {
  return side === 'server' && fixed.has(key);
}

interface Problem {
  readonly form: Pick<Form, 'language' | 'key'>;
  readonly sms: string;
}

export const nameOf = ({ language, key }: Pick<Form, 'language' | 'key'>) => `${language} ${key}`;

/** What is wrong with the own words of an entry, by the names of its forms; `reader` is who is told. */
export function judge(entry: Entry, own: ReadonlyMap<string, string>, reader: Language): readonly Problem[] {
  return entry.forms.flatMap((form): Problem[] => {
    const text = own.get(nameOf(form));
    const sms =
      text === undefined ? lacking(entry, form, own, reader) : wrongIn(entry.side, form, text, reader);
    return sms === null ? [] : [{ form, sms }];
  });
}

/** Where one form of a number is worded, the others must not go on in the usual words. */
function lacking({ forms }: Entry, { language }: Form, own: ReadonlyMap<string, string>, reader: Language) {
  const siblings = forms.filter((one) => one.language === language);
  const isBegun = siblings.some((one) => own.has(nameOf(one)));
  return isBegun ? say(reader, 'wording.form_missing') : null;
}

function wrongIn(
  side: (typeof textSides)[number],
  form: Form,
  text: string,
  reader: Language,
): string | null {
  if (text.trim() === '') return say(reader, 'field.required');
  if (text.length > longestOwnText) return say(reader, 'field.too_long');
  if (/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u.test(text)) return say(reader, 'wording.unseen');
  if (form.usual?.includes('\n') !== true && /[\n\t]/.test(text)) return say(reader, 'wording.one_line');
  const written = holesIn(side, text);
  const shown = (names: readonly string[]) =>
    names.map((name) => (side === 'server' ? `{${name}}` : `{{${name}}}`)).join(', ');
  // «One book» needs no number.
  const needed = form.holes.filter((name) => !(name === 'count' && /_(zero|one|two)$/.test(form.key)));
  const lost = needed.filter((name) => !written.includes(name));
  if (lost.length > 0) return say(reader, 'wording.hole_missing', { holes: shown(lost) });
  const strange = written.filter((name) => !form.holes.includes(name));
  return strange.length > 0 ? say(reader, 'wording.hole_unknown', { holes: shown(strange) }) : null;
}
