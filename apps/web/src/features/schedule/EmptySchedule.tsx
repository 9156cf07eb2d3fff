import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { Timetable } from '#platform/schedule/timetable.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { BackToOwn } from './BackToOwn.tsx';
import { PersonFinder } from './PersonFinder.tsx';
import { useScheduleTitle } from './useScheduleTitle.ts';

interface EmptyScheduleProps {
  readonly isOwn: boolean;
  readonly timetable: Timetable;
}

/** Nobody planned lessons for this person yet, as for staff, who never have any: whose timetable do they want? */
export function EmptySchedule({ isOwn, timetable }: EmptyScheduleProps) {
  const { t } = useTranslation();
  const title = useScheduleTitle(isOwn, timetable);
  return (
    <>
      <PageHeading title={title} subtitle={isOwn ? t('schedule.find') : <BackToOwn />} />
      <PersonFinder />
      <Card>
        <EmptyState
          art="calendar"
          title={t(timetable.term === null ? 'schedule.noterm' : 'schedule.empty')}
          text={t('schedule.emptytext')}
        />
      </Card>
    </>
  );
}
