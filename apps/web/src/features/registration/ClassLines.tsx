import type { RegistrationRow } from '@bilim/contract/enrolmentRows';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Registration.module.css';

/** What is taken of a discipline, a line for each type of lesson. */
export function ClassLines({ rows }: { readonly rows: readonly RegistrationRow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
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
              {format.name(teacherName)}
              {subgroup > 0 && ` · ${t('registration.subgroup', { number: subgroup })}`}
              <span className={look.when}>{schedule === '' ? t('registration.notime') : schedule}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
