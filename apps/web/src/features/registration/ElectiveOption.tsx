import { Button, Card } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconExternalLink, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

import { ChoiceFailure } from './ChoiceFailure.tsx';
import type { ElectiveOptionProps } from './choosing.ts';
import { ClassLines } from './ClassLines.tsx';
import { freeIn } from './freeIn.ts';
import { OptionActions } from './OptionActions.tsx';
import { QueueLines } from './QueueLines.tsx';
import { SeatsBar } from './SeatsBar.tsx';
import { useChoosing } from './useRegistration.ts';
import look from './Registration.module.css';

/** One elective of a block: what it is, what it asks for, what is free, and taking or dropping it. */
export function ElectiveOption(props: ElectiveOptionProps) {
  const { whose, option, rows, classes, clash } = props;
  const { t } = useTranslation();
  const saving = useChoosing(whose);
  const [isTold, setTold] = useState(false);
  const { disciplineName, credits, examTypeName, description, syllabusUrl, isRegistered } = option;
  const missing = option.prerequisites.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
  return (
    <Card
      component="article"
      aria-label={disciplineName}
      data-discipline={option.disciplineId}
      padding="md"
      className={look.card}
      data-chosen={isRegistered || undefined}
    >
      <div className={look.cardHead}>
        <div>
          <h3 className={look.name}>{disciplineName}</h3>
          <p className={look.muted}>{t('registration.facts', { credits, exam: examTypeName })}</p>
        </div>
        <OptionState option={option} classes={classes} />
      </div>
      {missing.length > 0 && !isRegistered && (
        <p className={look.need}>
          <IconLock size={16} aria-hidden />
          {t('registration.need', { names: missing.join(', ') })}
        </p>
      )}
      {clash !== undefined && !isRegistered && whose.mayChange && (
        <p className={look.clash}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('registration.clash', { name: clash })}
        </p>
      )}
      {isRegistered && <ClassLines rows={rows} />}
      <QueueLines classes={classes} />
      {isTold && <p className={look.about}>{description}</p>}
      <div className={look.actions}>
        {whose.mayChange && <OptionActions {...props} saving={saving} isHeld={missing.length > 0} />}
        {description !== null && (
          <Button variant="subtle" aria-expanded={isTold} onClick={() => setTold(!isTold)}>
            {t(isTold ? 'registration.less' : 'registration.more')}
          </Button>
        )}
        {syllabusUrl !== null && <SyllabusLink url={syllabusUrl} />}
      </div>
      <ChoiceFailure saving={saving} isDone={isRegistered === (saving.tried === 'choose')} />
    </Card>
  );
}

function OptionState({ option, classes }: Pick<ElectiveOptionProps, 'option' | 'classes'>) {
  const { isRegistered, total } = option;
  const { t } = useTranslation();
  if (isRegistered) {
    return (
      <StatusChip tone="good" icon={<IconCheck size={16} aria-hidden />}>
        {t('registration.chosen')}
      </StatusChip>
    );
  }
  if (total === 0) return <StatusChip tone="neutral">{t('registration.notoffered')}</StatusChip>;
  return <SeatsBar free={freeIn(classes)} total={total} />;
}

function SyllabusLink({ url }: { readonly url: string }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      {t('registration.syllabus')}
    </Button>
  );
}
