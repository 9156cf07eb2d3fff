import { Progress } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { KeyHints } from '#ui/KeyHints.tsx';

import { CorrectingNote } from './CorrectingNote.tsx';
import { SheetState } from './SheetState.tsx';
import type { useEntry } from './useEntry.ts';
import type { Book } from './useSheets.ts';
import look from './Sheets.module.css';
import entryLook from './Entry.module.css';

interface BookSummaryProps {
  readonly book: Book;
  readonly filled: number;
  readonly entry: Pick<ReturnType<typeof useEntry>, 'rows' | 'waiting' | 'line'>;
}

/** How far a sheet is, what is on its way, who signed, and which keys do what. */
export function BookSummary({ book, filled, entry }: BookSummaryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { sheet, mayEdit, signedBy, closedBy, annulOrder, correcting = [] } = book;
  const all = entry.rows.length;
  const told = t('sheet.ready', { entered: filled, students: all });
  return (
    <>
      <div className={look.summary}>
        <SheetState {...sheet} />
        <span>{told}</span>
        <Progress
          className={look.bar}
          size="sm"
          value={all === 0 ? 0 : (100 * filled) / all}
          color={filled === all ? 'sage.6' : 'lake.5'}
          aria-label={told}
        />
        {mayEdit && <SaveState {...entry} />}
        {signedBy !== null && <span>{t('sheet.signedby', { name: format.name(signedBy) })}</span>}
        {closedBy !== null && <span>{t('sheet.closedby', { name: format.name(closedBy) })}</span>}
        <CorrectingNote count={correcting.length} />
        {annulOrder !== null && <span>{t('sheet.annulledby', { order: annulOrder })}</span>}
      </div>
      {mayEdit && (
        <div className={look.keys}>
          <p className={look.about}>
            {t('sheet.keys', { max: book.examMax })}
            {!book.isGraded && ` ${t('sheet.creditkeys')}`}
          </p>
          <KeyHints
            hints={[
              { keys: 'Enter ↓ ↑', label: t('sheet.key.next') },
              { keys: 'N', label: t('sheet.key.absent') },
              { keys: 'I', label: t('sheet.key.incomplete') },
              { keys: 'Esc', label: t('sheet.key.back') },
            ]}
          />
        </div>
      )}
    </>
  );
}

function SaveState({ waiting, line }: Pick<BookSummaryProps['entry'], 'waiting' | 'line'>) {
  const { t } = useTranslation();
  const [Icon, words] =
    waiting === 0
      ? [IconCloudCheck, t('sheet.allsaved')]
      : line === 'open'
        ? [IconCloudUp, t('sheet.saving', { count: waiting })]
        : [IconCloudOff, t('sheet.offline', { count: waiting })];
  return (
    <span className={entryLook.waits} role="status" data-waiting={waiting > 0}>
      <Icon size={18} aria-hidden />
      {words}
    </span>
  );
}
