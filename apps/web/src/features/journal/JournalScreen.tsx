import { classesApi } from '@bilim/contract/visitlog/classes';

import { useMay } from '#platform/api/api.tsx';

import { StudentJournal } from './student/StudentJournal.tsx';
import { TeacherJournal } from './TeacherJournal.tsx';

/** The journals one may read, or one's own marks. */
export function JournalScreen() {
  const readsJournals = useMay(classesApi.groups);
  return readsJournals ? <TeacherJournal /> : <StudentJournal />;
}
