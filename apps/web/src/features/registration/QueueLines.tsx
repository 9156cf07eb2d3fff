import type { OfferedClass } from '@bilim/contract/enrolmentChoices';
import { IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useClassName } from './useClassName.ts';
import look from './Registration.module.css';

/** For which of these classes the student waits, and how far they have come. */
export function QueueLines({ classes }: { readonly classes: readonly OfferedClass[] }) {
  const { t } = useTranslation();
  const nameOf = useClassName();
  return classes.map(({ assignmentId, teacherName, subgroup, place, waiting }) => {
    if (place === null) return null;
    const name = nameOf(teacherName, subgroup);
    return (
      <p key={assignmentId} className={look.waits}>
        <IconClockHour4 size={16} aria-hidden />
        {t('registration.inqueue', { name, place, waiting })}
      </p>
    );
  });
}
