import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useGradeOutbox } from '#domain/records/gradeOutbox.ts';
import { GradeTrouble } from '#domain/records/GradeTrouble.tsx';
import type { QueuedGrade } from '#domain/records/queuedGrade.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { Line } from '#platform/outbox/adapter.ts';

import { Discard } from './Discard.tsx';
import look from './OutboxMark.module.css';

interface OutboxGradeProps {
  readonly grade: QueuedGrade;
  readonly line: Line;
}

/** One grade of the queue: whose, of which discipline, what was entered, and how it stands with it. */
export function OutboxGrade({ grade: queued, line }: OutboxGradeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const outbox = useGradeOutbox();
  const { rowKey, sheetId, studentName, discipline, trouble } = queued;
  const { examPoints, missed } = queued.grade;
  const name = format.shortName(studentName);
  const text = missed === null ? (examPoints?.toString() ?? t('j.empty')) : t(`sheet.short.${missed}`);
  return (
    <li className={look.mark} data-trouble={trouble?.kind}>
      <div className={look.line}>
        <Link className={look.place} to="/sheet" search={{ open: sheetId }}>
          <span className={look.name}>{name}</span>
          <span className={look.class}>{`${t('sheet.sheet')} · ${discipline}`}</span>
        </Link>
        <span className={look.value}>{text}</span>
        <Discard name={name} text={text} onDiscard={() => outbox.discard(rowKey)} />
      </div>
      {trouble === null ? (
        <p className={look.state}>{t(`queue.state.${line}`)}</p>
      ) : (
        <GradeTrouble entry={queued} />
      )}
    </li>
  );
}
