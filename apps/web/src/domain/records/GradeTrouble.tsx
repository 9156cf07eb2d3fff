import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { useGradeOutbox } from './gradeOutbox.ts';
import type { Grade, QueuedGrade } from './queuedGrade.ts';
import look from './GradeTrouble.module.css';

/** What became of a grade that the server did not take: somebody was quicker, or it was refused. */
export function GradeTrouble({ entry }: { readonly entry: QueuedGrade }) {
  const { t } = useTranslation();
  const format = useFormat();
  const outbox = useGradeOutbox();
  const { trouble, rowKey, grade } = entry;
  if (trouble === null) return null;
  const word = ({ examPoints, missed }: Grade) =>
    missed === null ? (examPoints?.toString() ?? t('sheet.nothing')) : t(`sheet.missed.${missed}`);
  if (trouble.kind === 'refused') {
    return (
      <div className={look.trouble} role="alert">
        <IconAlertTriangle size={18} aria-hidden />
        <span>{t('sheet.refused', { mine: word(grade), reason: trouble.reason })}</span>
        <Button size="xs" variant="default" onClick={() => outbox.discard(rowKey)}>
          {t('sheet.understood')}
        </Button>
      </div>
    );
  }
  const { theirs } = trouble;
  const by = theirs.changedBy === null ? '' : format.shortName(theirs.changedBy);
  return (
    <div className={look.trouble} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{t('sheet.conflict', { mine: word(grade), theirs: word(theirs), by })}</span>
      <Button size="xs" variant="default" onClick={() => void outbox.resolve(rowKey, 'theirs')}>
        {t('sheet.keeptheirs', { grade: word(theirs) })}
      </Button>
      <Button size="xs" onClick={() => void outbox.resolve(rowKey, 'mine')}>
        {t('sheet.putmine', { grade: word(grade) })}
      </Button>
    </div>
  );
}
