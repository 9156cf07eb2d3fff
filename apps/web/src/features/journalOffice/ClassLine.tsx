import { Link } from '@tanstack/react-router';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { useClassWords, type ClassInWords } from './useClassWords.ts';
import look from './JournalOffice.module.css';

/** Discipline, group and teacher; leads to the journal. */
export function ClassLine({ of }: { readonly of: ClassInWords }) {
  const format = useFormat();
  const { group, link } = useClassWords(of);
  return (
    <div className={look.class}>
      <Link {...link} className={look.discipline}>
        {of.disciplineName}
      </Link>
      <span className={look.detail}>
        {[of.lessonTypeShort, group, format.shortName(of.teacherName)].join(' · ')}
      </span>
    </div>
  );
}
