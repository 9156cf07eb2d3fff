import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

import type { LessonPlan } from '../useJournal.ts';
import look from './MissingList.module.css';

interface MissingListProps {
  readonly plan: LessonPlan;
  /** «09:30–10:50» when the timetable knows it. */
  readonly time: string | null;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onCreate: () => void;
}

/** The one thing to do now: a lesson is due and its list is not there yet. */
export function MissingList({ plan, time, isBusy, error, onCreate }: MissingListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = [format.day(plan.date), time].filter((word) => word !== null).join(', ');

  return (
    <section className={look.box} aria-label={t('j.missing')}>
      <div className={look.words}>
        <p className={look.title}>{t('j.missingtitle', { when })}</p>
        {error === null ? (
          <p className={look.text}>{t('j.missingtext')}</p>
        ) : (
          <p className={look.error} role="alert">
            {describeError(error, t)}
          </p>
        )}
      </div>
      <Button
        color="apricot.4"
        leftSection={<IconListDetails size={20} aria-hidden />}
        loading={isBusy}
        onClick={onCreate}
      >
        {t('j.create')}
      </Button>
    </section>
  );
}
