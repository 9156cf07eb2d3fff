import { Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { launchProgress } from '#domain/launch/launchProgress.ts';
import { useLaunch } from '#domain/launch/useLaunch.ts';

import { HomeCard, WayToAll } from './HomeCard.tsx';

/** How far a new installation has come, and its next step; nothing once all is there. */
export function LaunchCard() {
  const { t } = useTranslation();
  const { data: steps = [] } = useLaunch();
  const { next, percent } = launchProgress(steps);
  if (next === undefined) return null;
  const name = t(`launch.steps.${next.step}.name`);
  return (
    <HomeCard id="home-launch" title={t('launch.title')}>
      <Progress value={percent} size="md" radius="xl" aria-label={t('launch.title')} />
      <p>{`${t('launch.next')}: ${name}`}</p>
      <WayToAll renderLink={(props) => <Link to="/admin/launch" {...props} />}>{t('launch.whole')}</WayToAll>
    </HomeCard>
  );
}
