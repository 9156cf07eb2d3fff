import type { Transcript, TranscriptRow } from '@bilim/contract/transcript';
import { Card, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';
import { useSmall } from '#ui/useNarrow.ts';

import { two } from './Figures.tsx';
import look from './Transcript.module.css';

/** Each semester as a table, with its figures below; a new group begins anew. */
export function Terms({ transcript: { rows, results } }: { readonly transcript: Transcript }) {
  const { t } = useTranslation();
  const isSmall = useSmall();
  return results.map((term) => {
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
        {isSmall ? <GradeList rows={own} /> : <Grades rows={own} />}
        <p className={look.sums}>
          {t('transcript.sums', { credits: creditSum, earned, average: two(average), gpa: two(gpa) })}
        </p>
      </Card>
    );
  });
}

interface RowsProps {
  readonly rows: readonly TranscriptRow[];
}

const rowKey = ({ disciplineId, credits, examTypeName }: TranscriptRow) =>
  `${disciplineId} ${credits} ${examTypeName}`;

/** A phone has no room for columns of figures. */
function GradeList({ rows }: RowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={look.list}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={look.grade}>
          <span className={look.discipline}>
            {row.disciplineName}
            <Notes row={row} />
          </span>
          <Letter row={row} />
          <dl className={look.facts}>
            <Fact label={t('transcript.credits')} value={row.credits} />
            <Fact label={t('transcript.points')} value={row.points ?? '—'} />
            {row.gradePoints !== null && <Fact label="GPA" value={two(row.gradePoints)} />}
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

function Letter({ row: { isPassed, letter } }: { readonly row: TranscriptRow }) {
  return <StatusChip tone={isPassed ? 'good' : 'bad'}>{letter}</StatusChip>;
}

function Grades({ rows }: RowsProps) {
  const { t } = useTranslation();
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
              <Notes row={row} />
            </Table.Th>
            <Table.Td className={look.number}>{row.credits}</Table.Td>
            <Table.Td className={look.number}>{row.points ?? '—'}</Table.Td>
            <Table.Td className={look.number}>
              <Letter row={row} />
            </Table.Td>
            <Table.Td className={look.number}>{two(row.gradePoints)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** What is to be said of a grade besides its figures. */
function Notes({ row }: { readonly row: TranscriptRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { code, examTypeName, gradedOn, attempt, isRecognised, source, scaleName, scaleSince } = row;
  const notes = [
    ...(code === '' ? [] : [code]),
    examTypeName,
    format.exactDay(gradedOn),
    ...(attempt > 1 ? [t('transcript.retake', { number: attempt - 1 })] : []),
    ...(isRecognised
      ? [source === null ? t('transcript.recognised') : `${t('transcript.recognised')}: ${source}`]
      : []),
    ...(scaleName === null || scaleSince === null || scaleSince < '2002'
      ? []
      : [t('transcript.scale', { name: scaleName, day: format.exactDay(scaleSince) })]),
  ];
  return <span className={look.notes}>{notes.join(' · ')}</span>;
}
