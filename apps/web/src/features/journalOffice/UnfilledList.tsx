import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import line from '#platform/queues/QueueLine.module.css';

import { ClassLine } from './ClassLine.tsx';
import { useUnfilled } from './useJournalOffice.ts';
import look from './JournalOffice.module.css';

/** Classes with lessons in which nobody is marked, most lessons first; each leads to its journal. */
export function UnfilledList() {
  const { t } = useTranslation();
  const format = useFormat();
  const unfilled = useUnfilled();
  return (
    <QueueList
      query={unfilled}
      items={unfilled.data}
      empty={{ art: 'journal', title: t('takeback.nounfilled'), text: t('takeback.unfilledabout') }}
    >
      {(shown) => (
        <QueueRows label={t('takeback.tabs.unfilled')}>
          {shown.map((one) => (
            <li key={one.assignmentId} className={`${line.line} ${look.row}`}>
              <ClassLine of={one} />
              <div className={line.what}>
                <StatusChip tone="bad">{t('j.lessons', { count: one.lessonCount })}</StatusChip>
                <span className={line.detail} title={format.exactDay(one.lessonDate)}>
                  {t('takeback.earliest', { day: format.day(one.lessonDate) })}
                </span>
              </div>
            </li>
          ))}
        </QueueRows>
      )}
    </QueueList>
  );
}
