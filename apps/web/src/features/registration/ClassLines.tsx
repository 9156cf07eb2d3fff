import type { RegistrationRow } from '@bilim/contract/enrolmentRows';
import { useTranslation } from 'react-i18next';

import { useClassName } from './useClassName.ts';
import look from './Registration.module.css';

/** What is taken of a discipline, a line for each type of lesson. */
export function ClassLines({ rows }: { readonly rows: readonly RegistrationRow[] }) {
  const { t } = useTranslation();
  const nameOf = useClassName();
  const known = rows.filter(({ lessonTypeId }) => lessonTypeId > 0);
  if (known.length === 0) return null;
  return (
    <ul className={look.lines}>
      {known.map(({ lessonTypeId, lessonTypeName, assignmentId, teacherName, subgroup, schedule }) => (
        <li key={`${lessonTypeId} ${assignmentId}`} className={look.line}>
          <span className={look.type}>{lessonTypeName}</span>
          {assignmentId < 1 ? (
            <span className={look.absent}>{t('registration.notchosen')}</span>
          ) : (
            <span>
              {nameOf(teacherName, subgroup)}
              <span className={look.when}>{schedule === '' ? t('registration.notime') : schedule}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
