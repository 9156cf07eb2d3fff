import { Card, Skeleton, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { usePositions } from '#platform/session/usePositions.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import look from './PositionsCard.module.css';

interface PositionsCardProps {
  readonly personId: number;
}

/** Where a teacher works: positions with their share of a full post, the main one first. */
export function PositionsCard({ personId }: PositionsCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const positions = usePositions(personId);

  return (
    <Card component="section" className={look.card} aria-labelledby="positions">
      <Title order={2} id="positions" className={look.title}>
        {t('profile.work')}
      </Title>
      {positions.data === undefined && (
        <Pending query={positions}>
          <Skeleton height={64} radius="md" />
        </Pending>
      )}
      {positions.data?.length === 0 && <p className={look.none}>{t('profile.noposition')}</p>}
      <ul className={look.list}>
        {(positions.data ?? []).map(
          ({ positionTitle, departmentName, facultyShortName, postShare, isMain }) => (
            <li key={`${positionTitle}.${departmentName}`} className={look.position}>
              <span className={look.words}>
                <span className={look.name}>{positionTitle}</span>
                <span className={look.place}>
                  {departmentName} · {facultyShortName}
                </span>
                <span className={look.place}>{t('profile.post', { share: format.figure(postShare) })}</span>
              </span>
              {isMain && <StatusChip tone="good">{t('profile.mainpost')}</StatusChip>}
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}
