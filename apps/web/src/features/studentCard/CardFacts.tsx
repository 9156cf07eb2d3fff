import type { StudentCard } from '@bilim/contract/studentCard';
import { useTranslation } from 'react-i18next';

import look from './CardFacts.module.css';

export function CardFacts({ card }: { readonly card: StudentCard }) {
  const { t } = useTranslation();
  const { groupName, studentCode, yearLabel, semesterName, specialtyName, facultyName } = card;
  const facts = [
    [t('q.group'), groupName],
    [t('q.code'), studentCode],
    [t('q.year'), [yearLabel, semesterName].filter((part) => part !== '').join(' · ')],
    [t('q.specialty'), specialtyName],
    [t('q.faculty'), facultyName],
  ] as const;
  return (
    <dl className={look.facts}>
      {facts.map(([title, value]) => (
        <div key={title} className={look.fact}>
          <dt className={look.title}>{title}</dt>
          <dd className={look.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
