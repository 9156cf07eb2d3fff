import { addressOf } from '@bilim/contract/client';
import { modulesApi, type ModuleOfClass } from '@bilim/contract/journal/modules';
import { Button, Card, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import type { ClassBookProps } from '../classBookProps.ts';

import { ModuleFacts } from './ModuleFacts.tsx';
import { PointConflicts } from './PointConflicts.tsx';
import { PointsStatus } from './PointsStatus.tsx';
import { PointsTable } from './PointsTable.tsx';
import { usePoints } from './usePoints.ts';
import { usePointSaver } from './usePointSaver.ts';
import look from './ModulesView.module.css';

const PointsPanel = lazy(async () => ({ default: (await import('./PointsPanel.tsx')).PointsPanel }));

/** Points of the students by module: what the marks give, and what the teacher adds to them. */
export function ModulesView(props: ClassBookProps) {
  const { t } = useTranslation();
  const points = usePoints(props.classKey);

  if (points.data === undefined) {
    return (
      <Pending query={points}>
        <SkeletonRows rows={10} height={52} />
      </Pending>
    );
  }
  const module = chosenModule(points.data, props.search.module);
  if (module === undefined || module.rows.length === 0) {
    return <EmptyState art="journal" title={t('modules.empty')} text={t('modules.emptytext')} />;
  }
  return <ModuleBook key={module.moduleId} {...props} modules={points.data} module={module} />;
}

interface ModuleBookProps extends ClassBookProps {
  readonly modules: readonly ModuleOfClass[];
  readonly module: ModuleOfClass;
}

function ModuleBook({ classKey, search, onSearch, modules, module }: ModuleBookProps) {
  const { t } = useTranslation();
  const saver = usePointSaver(classKey, module.moduleId);
  const [opened, setOpened] = useState<number | null>(null);
  const row = module.rows.find(({ studentId }) => studentId === opened);

  return (
    <div className={look.view}>
      <div className={look.tools}>
        <SegmentedControl
          aria-label={t('modules.choose')}
          className={look.modules}
          value={String(module.moduleId)}
          onChange={(value) => onSearch({ ...search, view: 'modules', module: Number(value) })}
          data={modules.map(({ moduleId, moduleName }) => ({ value: String(moduleId), label: moduleName }))}
        />
        <ModuleFacts module={module} />
        <span className={look.space} />
        <PointsStatus states={saver.states} isReadOnly={!module.canEdit} />
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          href={addressOf(modulesApi.workbook, classKey)}
        >
          {t('modules.xlsx')}
        </Button>
      </div>
      <PointConflicts module={module} saver={saver} />
      <Card p={0} className={look.card}>
        <PointsTable modules={modules} module={module} saver={saver} onOpen={setOpened} />
      </Card>
      <p className={look.hint}>
        {module.canEdit && t('modules.hint')}
        <br />
        {t('modules.admissionabout', { points: module.admissionPoints, limit: module.absenceLimit })}
      </p>
      <Suspense fallback={null}>
        {row !== undefined && (
          <PointsPanel
            classKey={classKey}
            module={module}
            row={row}
            saver={saver}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The one the address names, else the first that is still open, else the last before the final. */
function chosenModule(modules: readonly ModuleOfClass[], asked: number | undefined) {
  const named = modules.find(({ moduleId }) => moduleId === asked);
  return named ?? modules.find(({ isOpen, startsOn }) => isOpen && startsOn !== null) ?? modules[0];
}
