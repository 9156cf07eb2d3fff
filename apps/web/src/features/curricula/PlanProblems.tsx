import type { CurriculumOpened } from '@bilim/contract/curricula';
import { isFatal, type PlanProblem } from '@bilim/contract/curricula/checks';
import { Button, Card } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ProblemRow, ProblemRows } from '#ui/ProblemRows.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { usePlanWords } from './usePlanWords.ts';

interface PlanProblemsProps {
  readonly problems: readonly PlanProblem[];
  readonly opened: CurriculumOpened;
}

const usual = 4;

/** What hinders the plan, and what only looks odd; the first few until all are asked for. */
export function PlanProblems({ problems, opened }: PlanProblemsProps) {
  const { t } = useTranslation();
  const { problemWords } = usePlanWords(opened);
  const [showsAll, setShowsAll] = useState(false);
  if (problems.length === 0)
    return (
      <div>
        <StatusChip tone="good">{t('curricula.noproblems')}</StatusChip>
      </div>
    );
  const shown = showsAll ? problems : problems.slice(0, usual);
  return (
    <Card component="section" padding={0} aria-label={t('curricula.problems')}>
      <ProblemRows>
        {shown.map((problem) => (
          <ProblemRow
            key={JSON.stringify(problem)}
            isError={isFatal(problem)}
            severity={t(isFatal(problem) ? 'curricula.fatal' : 'curricula.odd')}
            reason={problemWords(problem)}
          >
            {problem.semester !== undefined && t('curricula.semester', { semester: problem.semester })}
          </ProblemRow>
        ))}
      </ProblemRows>
      {problems.length > shown.length && (
        <Button variant="subtle" fullWidth onClick={() => setShowsAll(true)}>
          {t('curricula.allproblems', { count: problems.length })}
        </Button>
      )}
    </Card>
  );
}
