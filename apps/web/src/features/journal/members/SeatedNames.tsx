import type { ClassKey } from '@bilim/contract/journal/class';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { useClassList } from './useClassList.ts';
import look from './SeatedNames.module.css';

/** Who sits in a class before its first lesson: the table of marks comes with that. Nothing where nobody is known. */
export function SeatedNames({ classKey }: { readonly classKey: ClassKey }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: students = [] } = useClassList(classKey);
  if (students.length === 0) return null;
  const areOfOneGroup = new Set(students.map(({ groupName }) => groupName)).size === 1;
  return (
    <section aria-labelledby="class-seated">
      <h3 className={look.title} id="class-seated">
        {t('j.seated', { count: students.length })}
      </h3>
      <ol className={look.names}>
        {students.map(({ studentId, studentName, groupName }) => (
          <li key={studentId}>
            {format.name(studentName)}
            {!areOfOneGroup && <span className={look.group}>{groupName}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
