import type { Elective, RegistrationRow } from '@bilim/contract/enrolmentRows';
import type { OfferedClass } from '@bilim/contract/enrolmentChoices';
import { Card, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/EmptyState.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import type { Choosing } from './choosing.ts';
import { Clashes } from './Clashes.tsx';
import { clashOfAll } from './clashes.ts';
import { ClassSheet } from './ClassSheet.tsx';
import { DisciplineCard } from './DisciplineCard.tsx';
import { ElectiveOption } from './ElectiveOption.tsx';
import { isCompulsory, takenOf } from './useRegistration.ts';
import type { Whose } from './useRegistration.ts';
import look from './Registration.module.css';

interface ChoicesProps {
  readonly whose: Whose;
  readonly rows: readonly RegistrationRow[];
  readonly electives: readonly Elective[];
  readonly classes: readonly OfferedClass[];
}

export function Choices({ whose, rows, electives, classes }: ChoicesProps) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const fixed = byDiscipline(rows.filter(isCompulsory));
  const blocks = [...new Set(electives.map(({ electiveBlock }) => electiveBlock))];
  if (fixed.length === 0 && blocks.length === 0) {
    return (
      <Card>
        <EmptyState art="checklist" title={t('registration.nothing')} text={t('registration.nothingtext')} />
      </Card>
    );
  }
  return (
    <div className={look.choices}>
      <Clashes {...{ whose, rows, classes }} />
      {/* Where there is most to choose stands first, and stays there when it is chosen. */}
      {blocks.map((block) => (
        <Block
          key={block}
          block={block}
          options={electives.filter(({ electiveBlock }) => electiveBlock === block)}
          {...{ whose, rows, classes, onChoose: setChoosing }}
        />
      ))}
      {fixed.length > 0 && <Compulsory {...{ whose, fixed, classes }} onChange={setChoosing} />}
      {choosing !== null && (
        <ClassSheet
          whose={whose}
          choosing={choosing}
          rows={rows}
          classes={classes}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  );
}

interface CompulsoryProps extends Pick<ChoicesProps, 'whose' | 'classes'> {
  readonly fixed: readonly RegistrationRow[][];
  readonly onChange: (choosing: Choosing) => void;
}

function Compulsory({ whose, fixed, classes, onChange }: CompulsoryProps) {
  const { t } = useTranslation();
  return (
    <section className={look.part} aria-labelledby="registration-plan">
      <Title order={2} size="h4" id="registration-plan">
        {t('registration.plan')}
      </Title>
      {fixed.map((of) => (
        <DisciplineCard
          key={of[0]?.disciplineId}
          rows={of}
          classes={classes.filter(({ disciplineId }) => disciplineId === of[0]?.disciplineId)}
          {...{ whose, onChange }}
        />
      ))}
    </section>
  );
}

interface BlockProps extends Omit<ChoicesProps, 'electives'> {
  readonly block: number;
  readonly options: readonly Elective[];
  readonly onChoose: (choosing: Choosing) => void;
}

/** A block of electives: how many of it are chosen, and which there are. */
function Block({ block, options, whose, rows, classes, onChoose }: BlockProps) {
  const { t } = useTranslation();
  const [first] = options;
  const taken = options.filter(({ isRegistered }) => isRegistered);
  const [given] = taken;
  const choose = first?.choose ?? 1;
  const isDone = block > 0 && taken.length >= choose;
  const others = options.filter(({ isRegistered }) => !isRegistered);
  const headingId = `registration-block-${block}`;
  const replaced =
    isDone && given !== undefined ? { ...given, taken: takenOf(given.disciplineId, rows) } : null;
  const optionOf = (option: Elective) => {
    const own = classes.filter(({ disciplineId }) => disciplineId === option.disciplineId);
    const others = rows.filter(
      ({ disciplineId }) => disciplineId !== option.disciplineId && disciplineId !== replaced?.disciplineId,
    );
    return (
      <ElectiveOption
        key={option.disciplineId}
        rows={rows.filter(({ disciplineId }) => disciplineId === option.disciplineId)}
        classes={own}
        clash={clashOfAll(own, others)?.disciplineName}
        {...{ whose, option, replaced, onChoose }}
      />
    );
  };
  return (
    <section className={look.part} aria-labelledby={headingId}>
      <div className={look.blockHead}>
        <Title order={2} size="h4" id={headingId}>
          {block === 0 ? t('registration.beside') : first?.block}
        </Title>
        {block > 0 && (
          <StatusChip tone={isDone ? 'good' : whose.mayChange ? 'warning' : 'neutral'}>
            {isDone || !whose.mayChange
              ? t('registration.blockdone', { taken: taken.length, choose })
              : t('registration.blockopen', { choose, count: options.length })}
          </StatusChip>
        )}
      </div>
      {(isDone ? taken : offeredFirst(options)).map(optionOf)}
      {isDone && others.length > 0 && (
        <details className={look.others}>
          <summary>{t('registration.others', { count: others.length })}</summary>
          <div className={look.part}>{offeredFirst(others).map(optionOf)}</div>
        </details>
      )}
    </section>
  );
}

/** What nobody can choose this time stands below what they can. */
function offeredFirst(options: readonly Elective[]): readonly Elective[] {
  return [...options.filter(({ total }) => total > 0), ...options.filter(({ total }) => total === 0)];
}

function byDiscipline(rows: readonly RegistrationRow[]): RegistrationRow[][] {
  return [...new Set(rows.map(({ disciplineId }) => disciplineId))].map((id) =>
    rows.filter(({ disciplineId }) => disciplineId === id),
  );
}
