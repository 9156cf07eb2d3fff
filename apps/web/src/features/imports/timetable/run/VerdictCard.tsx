import type { PlannableTerm, TimetableRun } from '@bilim/contract/timetableImport';
import { Card, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useCheck } from '../useTimetableImports.ts';
import { OptionsFields } from '../OptionsFields.tsx';
import { Figures } from './Figures.tsx';
import { RunActions } from './RunActions.tsx';
import look from './VerdictCard.module.css';

interface VerdictCardProps {
  readonly run: TimetableRun;
  readonly term: PlannableTerm | undefined;
}

/** What the import does, in figures; what stands in its way; and the button that does it or takes it back. */
export function VerdictCard({ run, term }: VerdictCardProps) {
  const { t } = useTranslation();
  const check = useCheck(run.importId);
  const isOpen = run.state === 'checked';
  return (
    <Card
      component="section"
      aria-labelledby="timetable-verdict"
      className={look.card}
      aria-busy={check.isPending}
    >
      <div className={look.verdict}>
        <Title order={2} id="timetable-verdict">
          {t(`timetable.verdict.${verdictOf(run)}`)}
        </Title>
        <Figures run={run} />
        {isOpen && <Obstacles run={run} />}
        <RunActions run={run} />
      </div>
      {isOpen && (
        <div className={look.options}>
          <OptionsFields
            term={term}
            options={run}
            isBusy={check.isPending}
            onChange={({ fromWeek, replaces }) => check.mutate({ fromWeek, replaces })}
          />
        </div>
      )}
    </Card>
  );
}

function verdictOf({ state, added, changed, removed, errors }: TimetableRun): string {
  if (state !== 'checked') return state;
  if (added + changed + removed > 0) return 'will';
  return errors > 0 ? 'unsound' : 'nothing';
}

/** Errors and clashes hold an import up; notes do not. */
function Obstacles({ run: { errors, conflicts } }: Pick<VerdictCardProps, 'run'>) {
  const { t } = useTranslation();
  if (errors + conflicts === 0) return null;
  return (
    <div className={look.obstacles} role="status">
      <IconAlertTriangle size={20} aria-hidden className={look.bad} />
      <ul>
        {errors > 0 && <li>{t('timetable.haserrors', { count: errors })}</li>}
        {conflicts > 0 && <li>{t('timetable.hasclashes', { count: conflicts })}</li>}
      </ul>
    </div>
  );
}
