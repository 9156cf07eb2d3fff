import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { ElectiveOptionProps } from './choosing.ts';
import { DropButton } from './DropButton.tsx';
import { freeIn } from './freeIn.ts';
import look from './Registration.module.css';
import { takenOf } from './useRegistration.ts';
import type { Saving } from './useRegistration.ts';

interface OptionActionsProps extends Omit<ElectiveOptionProps, 'whose' | 'clash'> {
  readonly saving: Saving;
  /** What must be passed before is not. */
  readonly isHeld: boolean;
}

/** Taking an elective, other classes of it, and dropping it. Where there is nothing to choose, one tap takes it. */
export function OptionActions(props: OptionActionsProps) {
  const { t } = useTranslation();
  const { saving, option, rows, classes, replaced, isHeld, onChoose } = props;
  const { disciplineId, disciplineName, isRegistered, registrationId, total } = option;
  const hasChoice = classes.length > new Set(classes.map(({ lessonTypeId }) => lessonTypeId)).size;
  const changed = isRegistered ? registrationId : (replaced?.registrationId ?? null);
  const open = () => onChoose({ disciplineId, disciplineName, registrationId: changed });

  function take() {
    if (hasChoice || classes.some(({ free }) => free === 0)) return open();
    const classIds = classes.map(({ assignmentId }) => assignmentId);
    const choice = { disciplineId, classIds, isElective: true, registrationId: changed };
    saving.choose(choice, replaced?.taken ?? null);
  }

  if (!isRegistered) {
    if (total === 0) return null;
    return (
      <Button
        className={look.long}
        variant="light"
        onClick={take}
        loading={saving.isSaving}
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
        <DropButton saving={saving} registrationId={registrationId} taken={takenOf(disciplineId, rows)} />
      )}
    </>
  );
}
