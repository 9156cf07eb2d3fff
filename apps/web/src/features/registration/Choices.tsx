import type { Elective, RegistrationRow } from '@bilim/contract/enrolmentRows';
import type { OfferedClass } from '@bilim/contract/enrolmentChoices';
import { Card, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/EmptyState.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import type { Choosing } from './choosing.ts';
import { Clashes } from './Clashes.tsx';
import { ClassSheet } from './ClassSheet.tsx';
import { DisciplineCard } from './DisciplineCard.tsx';
import { ElectiveOption } from './ElectiveOption.tsx';
import type { Term } from './useRegistration.ts';
import look from './Registration.module.css';

interface ChoicesProps {
  readonly term: Term;
  readonly rows: readonly RegistrationRow[];
  readonly electives: readonly Elective[];
  readonly classes: readonly OfferedClass[];
  readonly mayChange: boolean;
}

export function Choices({ term, rows, electives, classes, mayChange }: ChoicesProps) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const fixed = byDiscipline(
    rows.filter(({ electiveBlock, isElective }) => electiveBlock === 0 && !isElective),
  );
  const blocks = [...new Set(electives.map(({ electiveBlock }) => electiveBlock))];
  const optionsOf = (block: number) => electives.filter(({ electiveBlock }) => electiveBlock === block);
  const isDone = (block: number) => {
    const options = optionsOf(block);
    return (
      block === 0 || options.filter(({ isRegistered }) => isRegistered).length >= (options[0]?.choose ?? 1)
    );
  };
  const blockOf = (block: number) => (
    <Block
      key={block}
      block={block}
      options={optionsOf(block)}
      {...{ term, rows, classes, mayChange, onChoose: setChoosing }}
    />
  );
  if (fixed.length === 0 && blocks.length === 0) {
    return (
      <Card>
        <EmptyState art="checklist" title={t('registration.nothing')} text={t('registration.nothingtext')} />
      </Card>
    );
  }
  return (
    <div className={look.choices}>
      <Clashes {...{ term, rows, classes, mayChange }} />
      {/* What is still to be chosen stands first. */}
      {blocks.filter((block) => !isDone(block)).map(blockOf)}
      {fixed.length > 0 && <Compulsory fixed={fixed} onChange={mayChange ? setChoosing : undefined} />}
      {blocks.filter(isDone).map(blockOf)}
      {choosing !== null && (
        <ClassSheet
          term={term}
          choosing={choosing}
          rows={rows}
          classes={classes}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  );
}

interface CompulsoryProps {
  readonly fixed: readonly RegistrationRow[][];
  readonly onChange: ((choosing: Choosing) => void) | undefined;
}

function Compulsory({ fixed, onChange }: CompulsoryProps) {
  const { t } = useTranslation();
  return (
    <section className={look.part} aria-labelledby="registration-plan">
      <Title order={2} size="h4" id="registration-plan">
        {t('registration.plan')}
      </Title>
      {fixed.map((of) => (
        <DisciplineCard key={of[0]?.disciplineId} rows={of} onChange={onChange} />
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
function Block({ block, options, term, rows, classes, mayChange, onChoose }: BlockProps) {
  const { t } = useTranslation();
  const [first] = options;
  const taken = options.filter(({ isRegistered }) => isRegistered);
  const choose = first?.choose ?? 1;
  const isDone = taken.length >= choose;
  const headingId = `registration-block-${block}`;
  return (
    <section className={look.part} aria-labelledby={headingId}>
      <div className={look.blockHead}>
        <Title order={2} size="h4" id={headingId}>
          {block === 0 ? t('registration.beside') : first?.block}
        </Title>
        {block > 0 && (
          <StatusChip tone={isDone ? 'good' : 'warning'}>
            {isDone
              ? t('registration.blockdone', { taken: taken.length, choose })
              : t('registration.blockopen', { choose, count: options.length })}
          </StatusChip>
        )}
      </div>
      {options.map((option) => (
        <ElectiveOption
          key={option.disciplineId}
          term={term}
          option={option}
          rows={rows.filter(({ disciplineId }) => disciplineId === option.disciplineId)}
          classes={classes.filter(({ disciplineId }) => disciplineId === option.disciplineId)}
          replaced={isDone && block > 0 ? (taken[0] ?? null) : null}
          mayChange={mayChange}
          onChoose={onChoose}
        />
      ))}
    </section>
  );
}

function byDiscipline(rows: readonly RegistrationRow[]): RegistrationRow[][] {
  return [...new Set(rows.map(({ disciplineId }) => disciplineId))].map((id) =>
    rows.filter(({ disciplineId }) => disciplineId === id),
  );
}
