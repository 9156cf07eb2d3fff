import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { ElectiveOptionProps } from './choosing.ts';
import { DropButton } from './DropButton.tsx';
import { freeIn } from './freeIn.ts';
import look from './Registration.module.css';
import { takenOf, useChoosing } from './useRegistration.ts';

interface OptionActionsProps extends Omit<ElectiveOptionProps, 'clash'> {
  /** What must be passed before is not. */
  readonly isHeld: boolean;
}

/** Taking an elective, other classes of it, and dropping it. Where there is nothing to choose, one tap takes it. */
export function OptionActions(props: OptionActionsProps) {
  const { t } = useTranslation();
  const { whose, option, rows, classes, replaced, isHeld, onChoose } = props;
  const choosing = useChoosing(whose);
  const { disciplineId, disciplineName, isRegistered, registrationId, total } = option;
  const hasChoice = classes.length > new Set(classes.map(({ lessonTypeId }) => lessonTypeId)).size;
  const changed = isRegistered ? registrationId : (replaced?.registrationId ?? null);
  const open = () => onChoose({ disciplineId, disciplineName, registrationId: changed });

  function take() {
    if (hasChoice || classes.some(({ free }) => free === 0)) return open();
    const classIds = classes.map(({ assignmentId }) => assignmentId);
    const choice = { disciplineId, classIds, isElective: true, registrationId: changed };
    void choosing.choose(choice, replaced?.taken ?? null).catch(() => undefined);
  }

  if (!isRegistered) {
    if (total === 0) return null;
    return (
      <Button
        className={look.long}
        variant="light"
        onClick={take}
        loading={choosing.isSaving}
        disabled={isHeld}
      >
        {freeIn(classes) === 0
          ? t('registration.queueup')
          : replaced === null
            ? t('registration.take')
            : t('registration.takeinstead', { name: replaced.disciplineName })}
      </Button>
    );
  }
  return (
    <>
      {hasChoice && (
        <Button variant="subtle" onClick={open}>
          {t('registration.changeclass')}
        </Button>
      )}
      {registrationId !== null && (
        <DropButton whose={whose} registrationId={registrationId} taken={takenOf(disciplineId, rows)} />
      )}
    </>
  );
}
