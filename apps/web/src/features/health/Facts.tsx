import type { Health } from '@bilim/contract/health';
import { Card } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDatabase, IconFiles, IconServer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { hasFailed } from './hasFailed.ts';
import look from './Health.module.css';

/** The figures that say in a moment whether anything is wrong. */
export function Facts({ health }: { readonly health: Health }) {
  const { work, tasks, storage, database, processes } = health;
  const { t } = useTranslation();
  const format = useFormat();
  const sum = (key: 'waiting' | 'givenUp') => work.reduce((all, one) => all + one[key], 0);
  const givenUp = sum('givenUp');
  const broken = tasks.filter(hasFailed).map(({ title }) => title);
  const isWell = givenUp === 0 && broken.length === 0;
  const trouble = givenUp === 0 ? t('health.broken') : t('health.givenup', { count: givenUp });
  const { freeBytes, keptBytes, files, place } = storage;
  return (
    <div className={look.facts}>
      <Fact
        icon={
          isWell ? <IconCircleCheck size={22} aria-hidden /> : <IconAlertTriangle size={22} aria-hidden />
        }
        tone={isWell ? 'good' : 'bad'}
        title={t('health.jobs')}
        figure={isWell ? t('health.well') : trouble}
        details={[...broken, t('health.waits', { count: sum('waiting') })]}
      />
      <Fact
        icon={<IconFiles size={22} aria-hidden />}
        title={t('health.storage')}
        figure={freeBytes === null ? t(`health.place.${place}`) : format.bytes(freeBytes)}
        details={[
          ...(freeBytes === null ? [] : [t('health.free')]),
          `${t('health.files', { count: files, shown: format.number(files) })} · ${format.bytes(keptBytes)}`,
        ]}
      />
      <Fact
        icon={<IconDatabase size={22} aria-hidden />}
        title={`PostgreSQL ${database.version.split(' ', 1)[0] ?? ''}`}
        figure={format.bytes(database.sizeBytes)}
        details={[t('health.connections', { count: database.connections, most: database.most })]}
      />
      <Fact
        icon={<IconServer size={22} aria-hidden />}
        title={t('health.processes')}
        figure={format.number(processes.length)}
        details={processes.map(({ version, node, host, pid, startedAt }) =>
          t('health.process', { version, node, host, pid, since: format.exactMoment(startedAt) }),
        )}
      />
    </div>
  );
}

interface FactProps {
  readonly icon: ReactNode;
  readonly tone?: 'good' | 'bad';
  readonly title: string;
  readonly figure: string;
  readonly details: readonly string[];
}

function Fact({ icon, tone, title, figure, details }: FactProps) {
  return (
    <Card component="section" aria-label={title} className={look.fact}>
      <span className={look.icon} data-tone={tone}>
        {icon}
      </span>
      <div className={look.words}>
        <h2 className={look.kind}>{title}</h2>
        <p className={look.figure}>{figure}</p>
        {details.map((detail) => (
          <p key={detail} className={look.dim}>
            {detail}
          </p>
        ))}
      </div>
    </Card>
  );
}
