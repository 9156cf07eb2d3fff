import { pointsByClass } from '@bilim/contract/journal/pointsByClass';
import type { PointsOfStudent } from '@bilim/contract/journal/studentPoints';
import { SegmentedControl, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalculator } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { standingOf, type StudentDiscipline } from '../studentJournal.ts';

import { ModuleBar } from './ModuleBar.tsx';
import { WhatIf } from './WhatIf.tsx';
import look from './ModulePoints.module.css';

interface ModulePointsProps {
  readonly discipline: StudentDiscipline;
  readonly points: PointsOfStudent;
}

/** The points of a discipline on the way to 100, and what may still come of them. Nothing where there are none. */
export function ModulePoints({ discipline, points }: ModulePointsProps) {
  const { t } = useTranslation();
  const [isOpen, { toggle }] = useDisclosure();
  const detailsId = useId();
  const classes = pointsByClass(points.modules, discipline.key);
  const [chosen, choose] = useState<string | null>(null);
  const shown = classes.find(({ key }) => key === chosen) ?? classes[0];
  if (shown === undefined) return null;

  return (
    <div role="group" className={look.points} aria-label={t('points.title')}>
      {classes.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('points.ofclass')}
          data={classes.map(({ key, type }) => ({ value: key, label: type }))}
          value={shown.key}
          onChange={choose}
        />
      )}
      <ModuleBar modules={shown.modules} />
      <UnstyledButton className={look.more} aria-expanded={isOpen} aria-controls={detailsId} onClick={toggle}>
        <IconCalculator size={18} stroke={1.6} aria-hidden />
        {t('points.whatif')}
      </UnstyledButton>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && (
          <WhatIf
            key={shown.key}
            modules={shown.modules}
            rules={{ ...points, isAbsenceOver: standingOf(discipline) === 'over' }}
          />
        )}
      </div>
    </div>
  );
}
