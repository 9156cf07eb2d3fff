import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalLink } from '#platform/links/journalLink.ts';

import look from './JournalOffice.module.css';

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

/** Discipline, group and teacher; leads to the journal. */
export function ClassLine({ of }: { readonly of: ClassInWords }) {
  const { t } = useTranslation();
  const format = useFormat();
  const link = journalLink({
    year: of.academicYearId,
    season: of.seasonId,
    teacher: of.teacherId,
    assignment: of.assignmentId,
  });
  return (
    <div className={look.class}>
      <Link {...link} className={look.discipline}>
        {of.disciplineName}
      </Link>
      <span className={look.detail}>
        {[of.lessonTypeShort, groupOf(of, t), format.shortName(of.teacherName)].join(' · ')}
      </span>
    </div>
  );
}

function groupOf({ groupNames, subgroup }: ClassInWords, t: TFunction) {
  return subgroup === 0 ? groupNames : `${groupNames}, ${t('j.subgroupno', { number: subgroup })}`;
}
