import { useTranslation } from 'react-i18next';

import { journalLink } from '#domain/journal/journalLink.ts';

/** A class as the office sees it in a row. */
export interface ClassInWords {
  readonly assignmentId: number;
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly disciplineName: string;
  readonly lessonTypeShort: string;
  readonly groupNames: string;
  readonly subgroup: number;
  readonly teacherId: number;
  readonly teacherName: string;
}

/** How the group of a class is called, and the way to its journal. */
export function useClassWords(of: ClassInWords) {
  const { t } = useTranslation();
  const { groupNames, subgroup } = of;
  return {
    group: subgroup === 0 ? groupNames : `${groupNames}, ${t('j.subgroupno', { number: subgroup })}`,
    link: journalLink({
      year: of.academicYearId,
      season: of.seasonId,
      teacher: of.teacherId,
      assignment: of.assignmentId,
    }),
  };
}
