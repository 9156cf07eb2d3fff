import { classesApi } from '@bilim/contract/journal/classes';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

// Nobody needs both: a student's phone is spared the grid.
const TeacherJournal = lazy(async () => ({ default: (await import('./TeacherJournal.tsx')).TeacherJournal }));
const StudentJournal = lazy(async () => ({
  default: (await import('./student/StudentJournal.tsx')).StudentJournal,
}));

/** The journals one may read, or one's own marks. */
export function JournalScreen() {
  const { t } = useTranslation();
  const readsJournals = useMay(classesApi.groups);
  const waiting = (
    <>
      <PageHeading title={t('j.title')} />
      <SkeletonRows rows={8} />
    </>
  );
  return <Suspense fallback={waiting}>{readsJournals ? <TeacherJournal /> : <StudentJournal />}</Suspense>;
}
