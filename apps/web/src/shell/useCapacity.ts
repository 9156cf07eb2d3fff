import { profileApi } from '@bilim/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useAccount } from '#platform/session/account.tsx';

/** In what capacity the person is here: a student's group, a teacher's position, a staff member's role. */
export function useCapacity(): string {
  const { call, person } = useApi();
  const { group } = useAccount();
  const { t } = useTranslation();

  // Specification section 6: the position is loaded for teachers only.
  const positions = useQuery({
    meta: { isKept: true },
    queryKey: ['position'],
    queryFn: () => call(profileApi.position, {}),
    enabled: person?.role === 'teacher',
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (group !== null) return t('shell.group', { name: group });
  return positions.data?.[0]?.positionTitle ?? t(`role.${person?.role ?? 'student'}`);
}
