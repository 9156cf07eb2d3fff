import type { RegistrationRow } from '@bilim/contract/enrolmentRows';
import type { OfferedClass } from '@bilim/contract/enrolmentChoices';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Sheet } from '#ui/Sheet.tsx';

import type { Choosing } from './Choices.tsx';
import { clashOf } from './clashes.ts';
import { ClassRadio } from './ClassRadio.tsx';
import { takenOf, useChoosing } from './useRegistration.ts';
import type { Term } from './useRegistration.ts';
import look from './Registration.module.css';

interface ClassSheetProps {
  readonly term: Term;
  readonly choosing: Choosing;
  readonly rows: readonly RegistrationRow[];
  readonly classes: readonly OfferedClass[];
  readonly onClose: () => void;
}

/** Teacher and subgroup of each type of lesson, with what is free and what would clash: chosen together, saved at once. */
export function ClassSheet({ term, choosing, rows, classes, onClose }: ClassSheetProps) {
  const { t } = useTranslation();
  const { disciplineId, disciplineName, registrationId } = choosing;
  const saving = useChoosing(term);
  const offered = classes.filter((one) => one.disciplineId === disciplineId);
  const types = [...new Set(offered.map(({ lessonTypeId }) => lessonTypeId))];
  // What stays while this one is chosen: not its own classes, nor those of the elective that is given up for it.
  const others = rows.filter(
    (row) => row.disciplineId !== disciplineId && row.registrationId !== registrationId,
  );
  const [picked, setPicked] = useState(() =>
    firstOf(types, offered, (one) => clashOf(one.lessons, others) !== undefined),
  );
  const chosen = types.flatMap((type) => picked[type] ?? []);
  const isWhole = chosen.length === types.length;
  const isSame = chosen.every((id) => offered.find(({ assignmentId }) => assignmentId === id)?.isMine);
  const isMine = rows.some((row) => row.disciplineId === disciplineId && row.registrationId !== null);

  const save = async () => {
    const before = isMine ? takenOf(disciplineId, rows) : null;
    await saving
      .choose({ disciplineId, classIds: chosen, registrationId }, before)
      .then(onClose, () => undefined);
  };

  return (
    <Sheet isOpen title={disciplineName} closeLabel={t('btn.close')} onClose={onClose}>
      <div className={look.sheet}>
        {types.map((type) => {
          const ofType = offered.filter(({ lessonTypeId }) => lessonTypeId === type);
          return (
            <fieldset key={type} className={look.types}>
              <legend className={look.legend}>{ofType[0]?.lessonTypeName}</legend>
              {ofType.map((one) => (
                <ClassRadio
                  key={one.assignmentId}
                  one={one}
                  isPicked={picked[type] === one.assignmentId}
                  clash={clashOf(one.lessons, others)?.disciplineName}
                  fallbackId={registrationId}
                  onPick={() => setPicked({ ...picked, [type]: one.assignmentId })}
                />
              ))}
            </fieldset>
          );
        })}
        <div className={look.foot}>
          <Button
            color="apricot"
            autoContrast
            disabled={!isWhole || isSame}
            loading={saving.isSaving}
            onClick={() => void save()}
          >
            {t('registration.save')}
          </Button>
          {!isWhole && <span className={look.muted}>{t('registration.pickeach')}</span>}
        </div>
      </div>
    </Sheet>
  );
}

/** What is taken already, else the first that is free and does not clash: one tap less. */
function firstOf(
  types: readonly number[],
  offered: readonly OfferedClass[],
  clashes: (one: OfferedClass) => boolean,
): Readonly<Record<number, number | undefined>> {
  return Object.fromEntries(
    types.map((type) => {
      const ofType = offered.filter(({ lessonTypeId }) => lessonTypeId === type);
      const fits = ofType.find(({ isMine }) => isMine) ?? ofType.find((one) => one.free > 0 && !clashes(one));
      return [type, fits?.assignmentId];
    }),
  );
}
