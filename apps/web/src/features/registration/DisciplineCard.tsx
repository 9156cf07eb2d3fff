import type { OfferedClass } from '@bilim/contract/enrolmentChoices';
import type { RegistrationRow } from '@bilim/contract/enrolmentRows';
import { Button, Card } from '@mantine/core';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

import { ChoiceFailure } from './ChoiceFailure.tsx';
import { ClassLines } from './ClassLines.tsx';
import type { Choosing } from './choosing.ts';
import { DropButton } from './DropButton.tsx';
import { QueueLines } from './QueueLines.tsx';
import { takenOf, useChoosing } from './useRegistration.ts';
import type { Whose } from './useRegistration.ts';
import look from './Registration.module.css';

interface DisciplineCardProps {
  readonly whose: Whose;
  readonly rows: readonly RegistrationRow[];
  /** That may be chosen of it. */
  readonly classes: readonly OfferedClass[];
  readonly onChange: (choosing: Choosing) => void;
}

/** A compulsory discipline with its classes; where there is a choice, it can be made. */
export function DisciplineCard({ whose, rows, classes, onChange }: DisciplineCardProps) {
  const { t } = useTranslation();
  const saving = useChoosing(whose);
  const [first] = rows;
  if (first === undefined) return null;
  const { disciplineId, disciplineName, credits, examTypeName, registrationId, isRegistered } = first;
  const isOpen = rows.some(({ assignmentId, choices }) => assignmentId < 1 && choices > 0);
  const hasChoice = rows.some(({ choices, assignmentId }) => choices > (assignmentId < 1 ? 0 : 1));
  // What the plan makes compulsory only an office takes out.
  const mayDrop = whose.reason !== null && registrationId !== null;
  return (
    <Card
      component="article"
      aria-label={disciplineName}
      data-discipline={disciplineId}
      padding="md"
      className={look.card}
      data-open={(isOpen && whose.mayChange) || undefined}
    >
      <div className={look.cardHead}>
        <div>
          <h3 className={look.name}>{disciplineName}</h3>
          <p className={look.muted}>{t('registration.facts', { credits, exam: examTypeName })}</p>
        </div>
        {isOpen ? (
          <StatusChip tone={whose.mayChange ? 'warning' : 'neutral'}>
            {t(whose.mayChange ? 'registration.choose' : 'registration.unchosen')}
          </StatusChip>
        ) : (
          <StatusChip tone={isRegistered ? 'good' : 'neutral'}>
            {t(isRegistered ? `registration.status.${first.status}` : 'registration.status.none')}
          </StatusChip>
        )}
      </div>
      <ClassLines rows={rows} />
      <QueueLines classes={classes} />
      {whose.mayChange && (hasChoice || mayDrop) && (
        <div className={look.actions}>
          {hasChoice && (
            <Button
              variant={isOpen ? 'light' : 'subtle'}
              className={look.long}
              leftSection={<IconSwitchHorizontal size={18} aria-hidden />}
              onClick={() => onChange({ disciplineId, disciplineName, registrationId })}
            >
              {t(isOpen ? 'registration.chooseclass' : 'registration.changeclass')}
            </Button>
          )}
          {mayDrop && (
            <DropButton saving={saving} registrationId={registrationId} taken={takenOf(disciplineId, rows)} />
          )}
        </div>
      )}
      <ChoiceFailure saving={saving} isDone={registrationId === null} />
    </Card>
  );
}
