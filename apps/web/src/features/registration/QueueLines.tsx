import type { OfferedClass } from '@bilim/contract/enrolmentChoices';
import { IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Registration.module.css';

/** For which of these classes the student waits, and how far they have come. */
export function QueueLines({ classes }: { readonly classes: readonly OfferedClass[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return classes.map(({ assignmentId, teacherName, subgroup, place, waiting }) => {
    if (place === null) return null;
    const part = subgroup === 0 ? '' : t('registration.subgroup', { number: subgroup });
    const name = [format.name(teacherName), part].filter(Boolean).join(' · ');
    return (
      <p key={assignmentId} className={look.waits}>
        <IconClockHour4 size={16} aria-hidden />
        {t('registration.inqueue', { name, place, waiting })}
      </p>
    );
  });
}
