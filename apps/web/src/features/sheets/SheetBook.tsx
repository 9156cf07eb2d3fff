import { seenIn } from '@bilim/contract/records/sheetRows';
import type { SeenRow } from '@bilim/contract/records/sheetRows';
import { Button } from '@mantine/core';
import { useDeferredValue, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { AsOfNotice } from '#domain/schedule/AsOfNotice.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { asOf } from '#platform/offline/asOf.ts';
import { BackButton } from '#ui/BackButton.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { Addenda } from './Addenda.tsx';
import { BookActions } from './BookActions.tsx';
import { BookStep } from './BookStep.tsx';
import { BookSummary } from './BookSummary.tsx';
import { PaperMenu } from './PaperMenu.tsx';
import { RowsShareProvider } from './rowsShare.ts';
import { SheetLineRow } from './SheetLineRow.tsx';
import { SignDialog } from './SignDialog.tsx';
import { TitledTable } from './TitledTable.tsx';
import { useEntry } from './useEntry.ts';
import { useGradePaste } from './useGradePaste.ts';
import { useBook } from './useSheets.ts';
import type { Book } from './useSheets.ts';
import look from './Sheets.module.css';

const titles = ['student', 'modules', 'absence', 'exam', 'total', 'letter', 'admission'] as const;

/** So many rows fill the tallest window; the first frame waits for no others. */
const firstRows = 16;

interface SheetBookProps {
  readonly sheetId: number;
  readonly onBack: () => void;
}

/** One sheet: its students with what they bring, what the examiner enters, and what comes of it. */
export function SheetBook({ sheetId, onBack }: SheetBookProps) {
  const { t } = useTranslation();
  const book = useBook(sheetId);
  const back = <BackButton label={t('sheet.all')} onBack={onBack} />;
  // The list may be scrolled far down when one of its sheets is opened. Newer browsers give back a promise, which React
  // would take for what is to be called at the end.
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <div className={look.page}>
      {book.data === undefined ? (
        <>
          <PageHeading title={t('menu.sheet')} actions={back} />
          <Pending query={book}>
            <SkeletonRows rows={8} height={56} />
          </Pending>
        </>
      ) : (
        <Opened book={book.data} since={asOf(book)} back={back} />
      )}
    </div>
  );
}

interface OpenedProps {
  readonly book: Book;
  /** As of when it is shown, where the server could not be asked. */
  readonly since: Date | null;
  readonly back: ReactNode;
}

function Opened({ book, since, back }: OpenedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const entry = useEntry(book);
  const [signing, setSigning] = useState<SeenRow[] | null>(null);
  const { sheet, maySign, commission } = book;
  const { rows, enter } = entry;
  const share = { t, format, enter };
  const paste = useGradePaste({ book, rows, enter });
  const drawn = useDeferredValue(rows.length, firstRows);
  const filled = rows.filter(({ row }) => row.grade !== null).length;
  // Signed is what the server has: nothing else may stand in a row, waiting or refused.
  const isReady = rows.length > 0 && filled === rows.length && rows.every(({ queued }) => queued === null);
  function sign() {
    // What was typed and cannot be taken is in its field alone.
    const wrong = document.querySelector<HTMLInputElement>('[data-exam][aria-invalid]');
    if (wrong === null) setSigning(rows.map(({ row }) => seenIn(row)));
    else wrong.focus();
  }
  const facts = [
    sheet.number,
    ...(sheet.kind === 'main' ? [] : [t(`sheet.kinds.${sheet.kind}`)]),
    sheet.target,
    sheet.examType,
    format.name(sheet.teacher),
    t('sheet.credits', { credits: format.figure(sheet.credits, 1) }),
  ];
  return (
    <>
      <PageHeading
        title={sheet.discipline}
        subtitle={facts.join(' · ')}
        actions={
          <>
            {back}
            <BookActions book={book} />
            <PaperMenu sheet={sheet} />
            <BookStep sheet={sheet} />
            {maySign && (
              <Button disabled={!isReady} onClick={sign}>
                {t('sheet.sign')}
              </Button>
            )}
          </>
        }
      />
      <AsOfNotice asOf={since} of="sheet" />
      <BookSummary book={book} filled={filled} entry={entry} />
      <Commission members={commission} />
      <TitledTable label={sheet.discipline} titles={titles} className={look.book} onPaste={paste}>
        <RowsShareProvider value={share}>
          {rows.slice(0, drawn).map(({ row, stored, queued }) => (
            <SheetLineRow key={row.studentId} book={book} row={row} stored={stored} queued={queued} />
          ))}
        </RowsShareProvider>
      </TitledTable>
      <Addenda book={book} />
      <SignDialog sheetId={sheet.sheetId} seen={signing} onClose={() => setSigning(null)} />
    </>
  );
}

/** Who examines together, and who of them has signed. */
function Commission({ members }: { readonly members: Book['commission'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (members.length === 0) return null;
  return (
    <ul className={look.commission} aria-label={t('sheet.commission')}>
      {members.map(({ teacherId, name, isChair, signedAt }) => (
        <li key={teacherId} data-signed={signedAt !== null}>
          <strong>{format.shortName(name)}</strong>
          {isChair && ` · ${t('sheet.chair')}`}
          {` · ${signedAt === null ? t('sheet.unsigned') : t('sheet.signedat', { at: format.moment(signedAt) })}`}
        </li>
      ))}
    </ul>
  );
}
