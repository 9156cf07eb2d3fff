import type { Transcript, TranscriptRow } from '@bilim/contract/transcript';
import { Card, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { resultOf, resultTones } from '#domain/records/resultOf.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';
import { useSmall } from '#ui/useNarrow.ts';

import { useFootnotes } from './useFootnotes.ts';
import type { Footnotes } from './useFootnotes.ts';
import look from './Transcript.module.css';

/** Each semester as a table, with its figures below; a new group begins anew. */
export function Terms({ transcript: { rows, results } }: { readonly transcript: Transcript }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isSmall = useSmall();
  const { notes, numbersOf } = useFootnotes(rows);
  const terms = results.map((term) => {
    const own = rows.filter(
      (row) =>
        row.groupId === term.groupId &&
        row.academicYearId === term.academicYearId &&
        row.semesterId === term.semesterId,
    );
    const [first] = own;
    if (first === undefined) return null;
    const { groupId, academicYearId, semesterId, creditSum, earned, average, gpa } = term;
    return (
      <Card key={`${groupId} ${academicYearId} ${semesterId}`} className={look.part}>
        <Title order={2}>{`${first.yearLabel} · ${first.semesterName}`}</Title>
        <p className={look.muted}>{t('transcript.group', { name: first.groupName })}</p>
        {isSmall ? (
          <GradeList rows={own} numbersOf={numbersOf} />
        ) : (
          <Grades rows={own} numbersOf={numbersOf} />
        )}
        <p className={look.sums}>
          {t('transcript.sums', {
            credits: format.figure(creditSum, 1),
            earned: format.figure(earned, 1),
            average: format.mean(average),
            gpa: format.mean(gpa),
          })}
        </p>
      </Card>
    );
  });
  return (
    <>
      {terms}
      {notes.length > 0 && (
        <Card className={look.part}>
          <Title order={2}>{t('transcript.notes')}</Title>
          <ol className={look.footnotes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ol>
        </Card>
      )}
    </>
  );
}

interface RowsProps extends Pick<Footnotes, 'numbersOf'> {
  readonly rows: readonly TranscriptRow[];
}

const rowKey = ({ disciplineId, credits, examTypeName }: TranscriptRow) =>
  `${disciplineId} ${credits} ${examTypeName}`;

/** A phone has no room for columns of figures. */
function GradeList({ rows, numbersOf }: RowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={look.list}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={look.grade}>
          <span className={look.discipline}>
            {row.disciplineName}
            <References numbers={numbersOf(row)} />
            <Details row={row} />
          </span>
          <Letter row={row} />
          <dl className={look.facts}>
            <Fact label={t('transcript.credits')} value={format.figure(row.credits, 1)} />
            <Fact label={t('transcript.points')} value={row.points ?? '—'} />
            {row.gradePoints !== null && <Fact label="GPA" value={format.mean(row.gradePoints)} />}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: number | string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Letter({ row }: { readonly row: TranscriptRow }) {
  return <StatusChip tone={resultTones[resultOf(row)]}>{row.letter}</StatusChip>;
}

function Grades({ rows, numbersOf }: RowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Table className={look.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('transcript.discipline')}</Table.Th>
          <Table.Th scope="col" className={look.number}>
            {t('transcript.credits')}
          </Table.Th>
          <Table.Th scope="col" className={look.number}>
            {t('transcript.points')}
          </Table.Th>
          <Table.Th scope="col" className={look.number}>
            {t('transcript.letter')}
          </Table.Th>
          <Table.Th scope="col" className={look.number}>
            GPA
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowKey(row)}>
            <Table.Th scope="row" className={look.discipline}>
              {row.disciplineName}
              <References numbers={numbersOf(row)} />
              <Details row={row} />
            </Table.Th>
            <Table.Td className={look.number}>{format.figure(row.credits, 1)}</Table.Td>
            <Table.Td className={look.number}>{row.points ?? '—'}</Table.Td>
            <Table.Td className={look.number}>
              <Letter row={row} />
            </Table.Td>
            <Table.Td className={look.number}>{format.mean(row.gradePoints)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function References({ numbers }: { readonly numbers: readonly number[] }) {
  return (
    numbers.length > 0 && <sup className={look.reference}>{numbers.map((one) => `${one})`).join(' ')}</sup>
  );
}

/** Its code, how it was examined, and when. */
function Details({ row: { code, examTypeName, gradedOn } }: { readonly row: TranscriptRow }) {
  const format = useFormat();
  const details = [...(code === '' ? [] : [code]), examTypeName, format.exactDay(gradedOn)];
  return <span className={look.notes}>{details.join(' · ')}</span>;
}
