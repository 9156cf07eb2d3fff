import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { Timetable } from '#domain/schedule/timetable.ts';
import type { TimetableState } from '#domain/schedule/useTimetable.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { BackToOwn } from './BackToOwn.tsx';
import { PersonFinder } from './PersonFinder.tsx';
import { useScheduleTitle } from './useScheduleTitle.ts';

interface EmptyScheduleProps {
  readonly state: TimetableState;
  readonly timetable: Timetable;
}

/** Nobody planned lessons for this person; staff never have any, and come to look at somebody else's. */
export function EmptySchedule({ state: { isOwn, isExpected }, timetable }: EmptyScheduleProps) {
  const { t } = useTranslation();
  const title = useScheduleTitle(isOwn, timetable);
  return (
    <>
      <PageHeading title={title} subtitle={isOwn ? t('schedule.find') : <BackToOwn />} />
      {isExpected && (
        <Card>
          <EmptyState
            art="calendar"
            title={t(timetable.term === null ? 'schedule.noterm' : 'schedule.empty')}
            text={t('schedule.emptytext')}
          />
        </Card>
      )}
      <PersonFinder />
    </>
  );
}

/** A student's timetable is the student's and the staff's. */
export function ClosedSchedule() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={t('menu.schedule')} subtitle={<BackToOwn />} />
      <Card>
        <EmptyState art="people" title={t('schedule.closed')} text={t('schedule.closedtext')} />
      </Card>
    </>
  );
}
