import type { TFunction } from 'i18next';

const words: Readonly<Record<string, string>> = {
  '': 'j.clear',
  'н/б': 'j.absent',
  'н/у': 'j.excused',
  оп: 'j.late',
  '+': 'j.present',
};

/** A mark as it is read aloud: «Опоздание» for «оп», a number for a number. */
export function markWord(text: string, t: TFunction): string {
  const key = words[text];
  return key === undefined ? text : t(key);
}
