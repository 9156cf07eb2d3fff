import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useAccount } from '#platform/session/account.tsx';
import { usePositions } from '#platform/session/usePositions.ts';

/** In what capacity the person is here: a student's group, a teacher's position, a staff member's role. */
export function useCapacity(): string {
  const { person } = useApi();
  const { group } = useAccount();
  const { t } = useTranslation();
  const positions = usePositions(person?.id ?? 0, { isTeacher: person?.role === 'teacher' });

  if (group !== null) return t('shell.group', { name: group });
  return positions.data?.[0]?.positionTitle ?? t(`role.${person?.role ?? 'student'}`);
}
