import type { RegistrationRow } from '@bilim/contract/enrolmentRows';
import type { OfferedClass } from '@bilim/contract/enrolmentChoices';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { Failure } from '#platform/api/Failure.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { ChoiceFailure } from './ChoiceFailure.tsx';
import type { Choosing } from './choosing.ts';
import { clashOf } from './clashes.ts';
import { ClassRadio } from './ClassRadio.tsx';
import { takenOf, useChoosing, useHold } from './useRegistration.ts';
import type { Saving, Whose } from './useRegistration.ts';
import look from './Registration.module.css';

interface ClassSheetProps {
  readonly whose: Whose;
  readonly choosing: Choosing;
  readonly rows: readonly RegistrationRow[];
  readonly classes: readonly OfferedClass[];
  readonly onClose: () => void;
}

/** Teacher and subgroup of each type of lesson, with what is free and what would clash: chosen together, saved at once. */
export function ClassSheet({ whose, choosing, rows, classes, onClose }: ClassSheetProps) {
  const { t } = useTranslation();
  const { disciplineId, disciplineName, registrationId } = choosing;
  const saving = useChoosing(whose);
  const offered = classes.filter((one) => one.disciplineId === disciplineId);
  const types = [...new Set(offered.map(({ lessonTypeId }) => lessonTypeId))];
  // What stays while this one is chosen: not its own classes, nor those of the elective that is given up for it.
  const others = rows.filter(
    (row) => row.disciplineId !== disciplineId && row.registrationId !== registrationId,
  );
  const clashes = (one: OfferedClass) => clashOf(one.lessons, others)?.disciplineName;
  const [picked, setPicked] = useState(() => firstOf(types, offered, (one) => clashes(one) !== undefined));
  const hold = useHold();
  const chosen = types.flatMap((type) => picked[type] ?? []);
  const isWhole = chosen.length === types.length;
  const fresh = (ids: readonly number[]) =>
    offered
      .filter(({ assignmentId, isMine }) => ids.includes(assignmentId) && !isMine)
      .map((one) => one.assignmentId);
  const isSaved = fresh(chosen).length === 0;
  // Somebody was faster, or the time of a kept seat ran out before.
  const isGone = offered.some((one) => chosen.includes(one.assignmentId) && !one.isMine && one.free === 0);
  // Undoing brings back what was there: other classes of this one, or the elective that was given up for it.
  const before = rows.find((row) => row.registrationId !== null && row.registrationId === registrationId);

  function pick(type: number, id: number) {
    const next = { ...picked, [type]: id };
    setPicked(next);
    const wanted = fresh(types.flatMap((one) => next[one] ?? []));
    if (whose.reason === null && registrationId !== null && wanted.length > 0) hold.keep(wanted);
  }
  function close() {
    hold.release();
    onClose();
  }
  function save() {
    const back = before === undefined ? null : takenOf(before.disciplineId, rows);
    saving.choose({ ...takenOf(disciplineId, rows), classIds: chosen, registrationId }, back, close);
  }

  return (
    <Sheet isOpen title={disciplineName} closeLabel={t('btn.close')} onClose={close}>
      <div className={look.sheet}>
        {types.map((type) => (
          <TypeChoice
            key={type}
            classes={offered.filter(({ lessonTypeId }) => lessonTypeId === type)}
            pickedId={picked[type]}
            clashes={clashes}
            canWait={whose.reason === null}
            fallbackId={registrationId}
            onPick={(id) => pick(type, id)}
          />
        ))}
        <Failure error={hold.error} />
        <ChoiceFailure saving={saving} isDone={isSaved} onRetry={save} />
        <Foot {...{ isWhole, isSaved, isGone, saving, hold }} keeps={before !== undefined} onSave={save} />
      </div>
    </Sheet>
  );
}

interface FootProps {
  readonly isWhole: boolean;
  readonly isSaved: boolean;
  /** A seat that was picked is free no more. */
  readonly isGone: boolean;
  /** What was chosen before stays until another choice is saved. */
  readonly keeps: boolean;
  readonly saving: Saving;
  readonly hold: Pick<ReturnType<typeof useHold>, 'until' | 'isOver'>;
  readonly onSave: () => void;
}

/** Saving, and what is missing for it, or until when the seats are kept, or that they no longer are, or are gone. */
function Foot({ isWhole, isSaved, isGone, keeps, saving, hold, onSave }: FootProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const told = () => {
    if (!isWhole) return t('registration.pickeach');
    if (isGone) return t(keeps ? 'registration.gonekept' : 'registration.gone');
    if (hold.isOver) return t('registration.heldover');
    return hold.until === undefined ? '' : t('registration.helduntil', { time: format.time(hold.until) });
  };
  return (
    <div className={look.foot}>
      <Button
        color="apricot.4"
        disabled={!isWhole || isSaved || isGone}
        loading={saving.isSaving}
        onClick={onSave}
      >
        {t('registration.save')}
      </Button>
      <span className={look.muted} role="status">
        {told()}
      </span>
    </div>
  );
}

interface TypeChoiceProps {
  readonly classes: readonly OfferedClass[];
  readonly pickedId: number | undefined;
  readonly clashes: (one: OfferedClass) => string | undefined;
  readonly canWait: boolean;
  readonly fallbackId: number | null;
  readonly onPick: (id: number) => void;
}

/** The classes of one type of lesson. */
function TypeChoice({ classes, pickedId, clashes, canWait, fallbackId, onPick }: TypeChoiceProps) {
  return (
    <fieldset className={look.types}>
      <legend className={look.legend}>{classes[0]?.lessonTypeName}</legend>
      {classes.map((one) => (
        <ClassRadio
          key={one.assignmentId}
          one={one}
          isPicked={pickedId === one.assignmentId}
          clash={clashes(one)}
          canWait={canWait}
          fallbackId={fallbackId}
          onPick={() => onPick(one.assignmentId)}
        />
      ))}
    </fieldset>
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
