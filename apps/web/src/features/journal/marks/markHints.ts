import type { TFunction } from 'i18next';

import type { MarkBook } from './markBook.ts';

/** Which keys set which marks, by the letters of the reader's keyboard. */
export function markHints({ points }: MarkBook, t: TFunction) {
  return [
    { keys: `${points[0]?.text}–${points.at(-1)?.text}`, label: t('j.key.mark') },
    { keys: t('j.letter.absent'), label: t('j.key.absent') },
    { keys: t('j.letter.excused'), label: t('j.key.excused') },
    { keys: t('j.letter.late'), label: t('j.key.late') },
    { keys: '+', label: t('j.key.present') },
  ];
}
