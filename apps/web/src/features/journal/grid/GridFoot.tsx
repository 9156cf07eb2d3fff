import { useTranslation } from 'react-i18next';

import { KeyHints } from '#ui/KeyHints.tsx';

import type { MarkBook } from '../marks/markBook.ts';
import { markHints } from '../marks/markHints.ts';
import type { JournalStore } from '../store/journalStore.ts';
import { SaveStatus } from '../SaveStatus.tsx';

import look from './GridFoot.module.css';

interface GridFootProps {
  readonly store: JournalStore;
  readonly book: MarkBook;
  readonly isReadOnly: boolean;
}

/** Which keys do what, and whether everything is saved. */
export function GridFoot({ store, book, isReadOnly }: GridFootProps) {
  const { t } = useTranslation();
  const reading = [
    { keys: '↑↓←→', label: t('j.key.move') },
    { keys: 'i', label: t('j.key.history') },
    { keys: 'Ctrl C', label: t('j.key.copy') },
  ];
  const marking = [
    ...markHints(book, t),
    { keys: 'Del', label: t('j.key.clear') },
    { keys: 'Ctrl Z', label: t('j.key.undo') },
    { keys: 'i', label: t('j.key.history') },
  ];

  return (
    <div className={look.foot}>
      <KeyHints hints={isReadOnly ? reading : marking} />
      <SaveStatus store={store} isReadOnly={isReadOnly} />
    </div>
  );
}
