import { Button, Card, Progress } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import rows from '#ui/Rows.module.css';

import { SheetLineRow } from './SheetLineRow.tsx';
import { SheetState } from './SheetState.tsx';
import { SignDialog } from './SignDialog.tsx';
import { useBook } from './useSheets.ts';
import type { Book } from './useSheets.ts';
import look from './Sheets.module.css';

interface SheetBookProps {
  readonly sheetId: number;
  readonly onBack: () => void;
}

/** One sheet: its students with what they bring, what the examiner enters, and what comes of it. */
export function SheetBook({ sheetId, onBack }: SheetBookProps) {
  const { t } = useTranslation();
  const book = useBook(sheetId);
  return (
    <div className={look.page}>
      <Button
        variant="subtle"
        className={look.back}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={onBack}
      >
        {t('sheet.all')}
      </Button>
      {book.data === undefined ? (
        <>
          <PageHeading title={t('menu.sheet')} />
          <Pending query={book}>
            <SkeletonRows rows={8} height={56} />
          </Pending>
        </>
      ) : (
        <Opened book={book.data} />
      )}
    </div>
  );
}

const titles = ['student', 'modules', 'absence', 'exam', 'total', 'letter', 'admission'] as const;

function Opened({ book }: { readonly book: Book }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isSigning, setSigning] = useState(false);
  const { sheet, mayEdit, rows: all, signedBy, closedBy } = book;
  const filled = all.filter(({ grade }) => grade !== null).length;
  const facts = [sheet.number, sheet.target, sheet.examType, sheet.teacher];
  return (
    <>
      <PageHeading
        title={sheet.discipline}
        subtitle={`${facts.join(' · ')} · ${t('sheet.credits', { credits: format.number(sheet.credits) })}`}
        actions={
          mayEdit && (
            <Button disabled={filled < all.length} onClick={() => setSigning(true)}>
              {t('sheet.sign')}
            </Button>
          )
        }
      />
      <div className={look.summary}>
        <SheetState {...sheet} />
        <span>{t('sheet.of', { entered: filled, students: all.length })}</span>
        <Progress
          className={look.bar}
          size="sm"
          value={all.length === 0 ? 0 : (100 * filled) / all.length}
          color={filled === all.length ? 'sage.6' : 'lake.5'}
          aria-label={t('sheet.of', { entered: filled, students: all.length })}
        />
        {signedBy !== null && <span>{t('sheet.signedby', { name: signedBy })}</span>}
        {closedBy !== null && <span>{t('sheet.closedby', { name: closedBy })}</span>}
      </div>
      {mayEdit && <p className={look.about}>{t('sheet.keys', { max: book.examMax })}</p>}
      <Card component="section" padding={0} aria-label={sheet.discipline} className={rows.card}>
        <table className={rows.table}>
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col" className={look.heading}>
                  {t(`sheet.${title}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map((row) => (
              <SheetLineRow key={row.studentId} book={book} row={row} />
            ))}
          </tbody>
        </table>
      </Card>
      <SignDialog isOpen={isSigning} sheetId={sheet.sheetId} onClose={() => setSigning(false)} />
    </>
  );
}
