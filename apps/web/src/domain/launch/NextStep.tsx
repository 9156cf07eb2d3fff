import type { LaunchStepName } from '@bilim/contract/launch';
import { Button } from '@mantine/core';
import { IconChevronRight, IconRocket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { launchProgress } from './launchProgress.ts';
import { steps } from './steps.ts';
import { useLaunch } from './useLaunch.ts';
import look from './NextStep.module.css';

interface NextStepProps {
  /** The step to which the page leads anyway. */
  readonly except?: LaunchStepName;
}

/** What a new installation needs next, where one of its steps has just been done; nothing for whom that is none of their work. */
export function NextStep({ except }: NextStepProps) {
  const { t } = useTranslation();
  const { data = [] } = useLaunch();
  const { next } = launchProgress(data);
  if (next === undefined || next.step === except) return null;
  const name = t(`launch.steps.${next.step}.name`);
  return (
    <div className={look.next}>
      <IconRocket size={22} stroke={1.6} aria-hidden className={look.icon} />
      <p className={look.words}>
        <b>{t('launch.then', { name })}</b>
        <span className={look.text}>{t(`launch.steps.${next.step}.text`)}</span>
      </p>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        aria-label={`${t('launch.go')}: ${name}`}
        renderRoot={(props) => <Link {...steps[next.step].link} {...props} />}
      >
        {t('launch.go')}
      </Button>
    </div>
  );
}
