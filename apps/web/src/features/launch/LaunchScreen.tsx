import { launchApi, type LaunchStep } from '@bilim/contract/launch';
import { Anchor, Button, Progress } from '@mantine/core';
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { launchProgress } from '#domain/launch/launchProgress.ts';
import { steps } from '#domain/launch/steps.ts';
import { useLaunch } from '#domain/launch/useLaunch.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import look from './LaunchScreen.module.css';

/** From an empty installation to a portal that people work with: what is done, what is next, how long it takes. */
export function LaunchScreen() {
  const { t } = useTranslation();
  const may = useMay(launchApi.list);
  const launch = useLaunch();
  if (!may) return <Refused title={t('launch.title')} />;
  return (
    <>
      <PageHeading title={t('launch.title')} subtitle={t('launch.about')} />
      {launch.data === undefined ? <Pending query={launch} /> : <Steps all={launch.data} />}
    </>
  );
}

function Steps({ all }: { readonly all: readonly LaunchStep[] }) {
  const { t } = useTranslation();
  const { next, done, percent } = launchProgress(all);
  const minutes = all.reduce((sum, { step, isDone }) => sum + (isDone ? 0 : steps[step].minutes), 0);
  const told =
    next === undefined ? t('launch.alldone') : t('launch.progress', { done, all: all.length, minutes });
  return (
    <>
      <div className={look.progress}>
        <p className={look.told}>{told}</p>
        <Progress value={percent} size="lg" radius="xl" aria-label={told} />
      </div>
      <QueueRows label={t('launch.title')}>
        {all.map((one) => (
          <Step key={one.step} step={one} isNext={one === next} />
        ))}
      </QueueRows>
      <Anchor className={look.manual} renderRoot={(props) => <Link to="/manual" {...props} />}>
        {t('launch.manual')}
      </Anchor>
    </>
  );
}

interface StepProps {
  readonly step: LaunchStep;
  readonly isNext: boolean;
}

function Step({ step: { step, count, isDone, links }, isNext }: StepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes, link, chapter } = steps[step];
  const said = [
    step !== 'university' && t(`launch.steps.${step}.count`, { shown: format.number(count) }),
    links !== null &&
      t('launch.held', { shown: format.number(links.count), until: format.moment(links.until) }),
    !isDone && t('launch.minutes', { count: minutes }),
  ].filter((words) => words !== false);
  const Mark = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={look.step} data-done={isDone || undefined} aria-current={isNext ? 'step' : undefined}>
      <Mark size={26} className={look.mark} aria-label={t(isDone ? 'launch.done' : 'launch.open')} />
      <div className={look.words}>
        <div className={look.head}>
          <h2 className={look.name}>{t(`launch.steps.${step}.name`)}</h2>
          {isNext && <StatusChip tone="info">{t('launch.next')}</StatusChip>}
        </div>
        <p className={look.text}>{t(`launch.steps.${step}.text`)}</p>
        <p className={look.figure}>
          {said.map((words) => `${words} · `)}
          <Anchor
            inherit
            underline="always"
            aria-label={`${t('launch.chapter')}: ${t(`launch.steps.${step}.name`)}`}
            renderRoot={(props) => <Link to="/manual" hash={chapter} {...props} />}
          >
            {t('launch.chapter')}
          </Anchor>
        </p>
      </div>
      <Button
        variant={isNext ? 'filled' : 'default'}
        rightSection={<IconChevronRight size={16} aria-hidden />}
        renderRoot={(props) => <Link {...link} {...props} />}
        aria-label={`${t('launch.go')}: ${t(`launch.steps.${step}.name`)}`}
      >
        {t('launch.go')}
      </Button>
    </li>
  );
}
