import type { RegistrationRow } from '@bilim/contract/enrolmentRows';
import type { OfferedClass } from '@bilim/contract/enrolmentChoices';
import { Button, Card, Title } from '@mantine/core';
import { IconAlertTriangle, IconSwitchHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { ChoiceFailure } from './ChoiceFailure.tsx';
import { clashesOf } from './clashes.ts';
import { takenOf, useChoosing } from './useRegistration.ts';
import type { Whose } from './useRegistration.ts';
import look from './Registration.module.css';

interface ClashesProps {
  readonly whose: Whose;
  readonly rows: readonly RegistrationRow[];
  readonly classes: readonly OfferedClass[];
}

/** What meets at one time, each with one tap to a class that does not, where there is one with a seat. */
export function Clashes({ whose, rows, classes }: ClashesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const choosing = useChoosing(whose);
  const clashes = clashesOf(rows, classes);
  if (clashes.length === 0) return null;

  const move = (row: RegistrationRow, way: OfferedClass) => {
    const { disciplineId, registrationId } = row;
    const before = takenOf(disciplineId, rows);
    choosing.choose({ ...before, classIds: [way.assignmentId], registrationId }, before);
  };

  return (
    <Card component="section" padding="md" className={look.clashes} aria-labelledby="registration-clashes">
      <Title order={2} size="h4" id="registration-clashes">
        {t('registration.clashtitle')}
      </Title>
      {clashes.map(({ row, other, way }) => (
        <div key={`${row.assignmentId} ${other.assignmentId}`} className={look.cardHead}>
          <span className={look.clash}>
            <IconAlertTriangle size={18} aria-hidden />
            {t('registration.attime', { one: row.disciplineName, other: other.disciplineName })}
          </span>
          {way === undefined ? (
            <span className={look.muted}>{t('registration.noway')}</span>
          ) : (
            whose.mayChange && (
              <Button
                className={look.long}
                variant="light"
                leftSection={<IconSwitchHorizontal size={18} aria-hidden />}
                loading={choosing.isSaving}
                onClick={() => move(row, way)}
              >
                {way.subgroup === 0
                  ? t('registration.waywhole', { name: format.shortName(way.teacherName) })
                  : t('registration.way', {
                      name: format.shortName(way.teacherName),
                      subgroup: way.subgroup,
                    })}
              </Button>
            )
          )}
        </div>
      ))}
      <ChoiceFailure saving={choosing} />
    </Card>
  );
}
