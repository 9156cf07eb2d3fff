import { Link } from '@tanstack/react-router';

import { useFormat } from '#platform/i18n/useFormat.ts';
import line from '#platform/queues/QueueLine.module.css';

import { useClassWords, type ClassInWords } from './useClassWords.ts';
import look from './JournalOffice.module.css';

/** Discipline, group and teacher; leads to the journal. */
export function ClassLine({ of }: { readonly of: ClassInWords }) {
  const format = useFormat();
  const { group, link } = useClassWords(of);
  return (
    <div className={line.what}>
      <Link {...link} className={look.discipline}>
        {of.disciplineName}
      </Link>
      <span className={line.detail}>
        {[of.lessonTypeShort, group, format.shortName(of.teacherName)].join(' · ')}
      </span>
    </div>
  );
}
