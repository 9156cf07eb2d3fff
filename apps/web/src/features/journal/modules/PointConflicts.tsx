import type { ModuleOfClass } from '@bilim/contract/journal/modules';
import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './ModulesView.module.css';
import type { PointSaver, PointState } from './usePointSaver.ts';

interface PointConflictsProps {
  readonly module: ModuleOfClass;
  readonly saver: PointSaver;
}

/** Points that are not saved, with what to do about each: nothing that was typed is lost silently. */
export function PointConflicts({ module, saver }: PointConflictsProps) {
  const troubles = [...saver.states.values()].filter(({ kind }) => kind !== 'saving');
  return (
    <div role="alert" className={look.troubles}>
      {troubles.map((state) => (
        <Trouble
          key={`${state.edit.studentId}/${state.edit.field}`}
          state={state}
          name={module.rows.find(({ studentId }) => studentId === state.edit.studentId)?.studentName ?? ''}
          saver={saver}
        />
      ))}
    </div>
  );
}

interface TroubleProps {
  readonly state: PointState;
  readonly name: string;
  readonly saver: PointSaver;
}

function Trouble({ state, name, saver }: TroubleProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { edit } = state;
  const shown = (points: number | null) => (points === null ? t('j.empty') : String(points));
  if (state.kind === 'failed') {
    return (
      <Alert color="pome" mb="xs" title={`${format.shortName(name)}: ${shown(edit.value)}`}>
        {state.why}
        <Group gap="xs" mt="xs">
          <Button size="sm" variant="default" onClick={() => saver.forget(edit)}>
            {t('btn.cancel')}
          </Button>
          <Button size="sm" onClick={() => void saver.save(edit)}>
            {t('btn.retry')}
          </Button>
        </Group>
      </Alert>
    );
  }
  if (state.kind !== 'conflict') return null;
  const theirs = state.theirs[edit.field];
  const { changedBy, changedAt, version } = state.theirs;
  const by = [
    changedBy === undefined || changedBy === '' ? null : format.shortName(changedBy),
    changedAt === undefined ? null : format.moment(changedAt),
  ].filter((word) => word !== null);
  return (
    <Alert color="apricot" mb="xs">
      {t('modules.conflict', {
        name: format.shortName(name),
        theirs: shown(theirs),
        mine: shown(edit.value),
      })}{' '}
      {by.join(', ')}
      <Group gap="xs" mt="xs">
        <Button size="sm" variant="default" onClick={() => saver.keepTheirs(edit)}>
          {t('modules.keep', { points: shown(theirs) })}
        </Button>
        <Button size="sm" onClick={() => void saver.save(edit, version)}>
          {t('modules.put', { points: shown(edit.value) })}
        </Button>
      </Group>
    </Alert>
  );
}
