import type { HourlyTask } from '@bilim/contract/health';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { hasFailed } from './hasFailed.ts';
import look from './Health.module.css';

/** What is done once an hour, in whichever process. */
export function TaskList({ tasks }: { readonly tasks: readonly HourlyTask[] }) {
  const { t } = useTranslation();
  if (tasks.length === 0) return null;
  return (
    <section className={look.section}>
      <h2 className={look.heading}>{t('health.tasks')}</h2>
      <QueueRows label={t('health.tasks')}>
        {tasks.map((task) => (
          <Row key={task.name} task={task} />
        ))}
      </QueueRows>
    </section>
  );
}

function Row({ task }: { readonly task: HourlyTask }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, ranAt, tookMs, failedAt, reason } = task;
  const isBroken = hasFailed(task);
  return (
    <li className={look.row}>
      <span className={look.words}>
        <span className={look.name}>{title}</span>
        <span className={look.dim} title={format.exactMoment(ranAt)}>
          {t('health.ran', { when: format.moment(ranAt), seconds: format.number(tookMs / 1000, 1) })}
        </span>
        {failedAt !== null && (
          <span className={look.dim}>
            {t('health.failed', { when: format.moment(failedAt) })}{' '}
            <code className={look.reason}>{reason}</code>
          </span>
        )}
      </span>
      <StatusChip tone={isBroken ? 'bad' : 'good'}>
        {t(isBroken ? 'health.broken' : 'health.fine')}
      </StatusChip>
    </li>
  );
}
