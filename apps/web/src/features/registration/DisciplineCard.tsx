import type { RegistrationRow } from '@bilim/contract/enrolmentRows';
import { Button, Card } from '@mantine/core';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

import { ClassLines } from './ClassLines.tsx';
import type { Choosing } from './choosing.ts';
import look from './Registration.module.css';

interface DisciplineCardProps {
  readonly rows: readonly RegistrationRow[];
  readonly onChange?: ((choosing: Choosing) => void) | undefined;
}

/** A compulsory discipline with its classes; where there is a choice, it can be made. */
export function DisciplineCard({ rows, onChange }: DisciplineCardProps) {
  const { t } = useTranslation();
  const [first] = rows;
  if (first === undefined) return null;
  const { disciplineId, disciplineName, credits, examTypeName, registrationId, isRegistered } = first;
  const isOpen = rows.some(({ assignmentId, choices }) => assignmentId < 1 && choices > 0);
  const hasChoice = rows.some(({ choices, assignmentId }) => choices > (assignmentId < 1 ? 0 : 1));
  return (
    <Card
      component="article"
      aria-label={disciplineName}
      padding="md"
      className={look.card}
      data-open={isOpen || undefined}
    >
      <div className={look.cardHead}>
        <div>
          <h3 className={look.name}>{disciplineName}</h3>
          <p className={look.muted}>{t('registration.facts', { credits, exam: examTypeName })}</p>
        </div>
        {isOpen ? (
          <StatusChip tone="warning">{t('registration.choose')}</StatusChip>
        ) : (
          <StatusChip tone={isRegistered ? 'good' : 'neutral'}>
            {t(isRegistered ? `registration.status.${first.status}` : 'registration.status.none')}
          </StatusChip>
        )}
      </div>
      <ClassLines rows={rows} />
      {hasChoice && onChange !== undefined && (
        <Button
          variant={isOpen ? 'light' : 'subtle'}
          className={look.action}
          leftSection={<IconSwitchHorizontal size={18} aria-hidden />}
          onClick={() => onChange({ disciplineId, disciplineName, registrationId })}
        >
          {t(isOpen ? 'registration.chooseclass' : 'registration.changeclass')}
        </Button>
      )}
    </Card>
  );
}
