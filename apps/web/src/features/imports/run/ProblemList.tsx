import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ProblemRow, ProblemRows } from '#ui/ProblemRows.tsx';

import { foldProblems, type Problem } from './foldProblems.ts';
import { RowsCard } from './RowsCard.tsx';
import look from './ProblemList.module.css';

interface ProblemListProps<One extends Problem> {
  readonly query: UseInfiniteQueryResult<InfiniteData<readonly One[]>>;
  /** How many there are, shown or not. */
  readonly all: number;
  /** Where in the file a problem stands. */
  readonly renderPlace: (problem: One) => ReactNode;
}

/** What is wrong, and what is only worth a word: each cause once, with the places where it stands. */
export function ProblemList<One extends Problem>({ query, all, renderPlace }: ProblemListProps<One>) {
  const { t } = useTranslation();
  return (
    <RowsCard label={t('import.problemlist')} query={query} all={all}>
      {(problems) => (
        <ProblemRows>
          {foldProblems(problems).map((same) => (
            <Cause key={same[0]?.seq} same={same} renderPlace={renderPlace} />
          ))}
        </ProblemRows>
      )}
    </RowsCard>
  );
}

/** So many places show what is meant. */
const shownAtFirst = 3;

interface CauseProps<One extends Problem> extends Pick<ProblemListProps<One>, 'renderPlace'> {
  readonly same: readonly One[];
}

function Cause<One extends Problem>({ same, renderPlace }: CauseProps<One>) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const [first] = same;
  if (first === undefined) return null;
  const shown = isWhole ? same : same.slice(0, shownAtFirst);
  const others = same.length - shown.length;
  return (
    <ProblemRow
      isError={first.severity === 'error'}
      severity={t(`import.severity.${first.severity}`)}
      reason={first.reason}
    >
      {first.column !== null && <span>{t('import.incolumn', { column: first.column })}</span>}
      <ul className={look.places}>
        {shown.map((problem) => (
          <li key={problem.seq} className={look.place}>
            {renderPlace(problem)}
            {problem.value !== null && <q>{problem.value}</q>}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setWhole(true)}>
          {t('import.moreplaces', { count: others })}
        </Button>
      )}
    </ProblemRow>
  );
}
