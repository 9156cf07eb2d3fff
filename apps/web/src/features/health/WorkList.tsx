import type { QueuedWork } from '@bilim/contract/health';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import look from './Health.module.css';

/** What waits to be done after a commit, by its kind. */
export function WorkList({ work }: { readonly work: readonly QueuedWork[] }) {
  const { t } = useTranslation();
  if (work.length === 0) return null;
  return (
    <section className={look.section}>
      <h2 className={look.heading}>{t('health.work')}</h2>
      <QueueRows label={t('health.work')}>
        {work.map((one) => (
          <Row key={one.kind} work={one} />
        ))}
      </QueueRows>
    </section>
  );
}

function Row({
  work: { title, waiting, failing, givenUp, oldestAt, doneAt },
}: {
  readonly work: QueuedWork;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = [
    doneAt === null ? t('health.neverdone') : t('health.done', { when: format.moment(doneAt) }),
    oldestAt === null ? '' : t('health.oldest', { when: format.exactMoment(oldestAt) }),
  ];
  return (
    <li className={look.row}>
      <span className={look.words}>
        <span className={look.name}>{title}</span>
        <span className={look.dim}>{said.filter((part) => part !== '').join(' · ')}</span>
      </span>
      {waiting > 0 && <StatusChip tone="neutral">{t('health.waits', { count: waiting })}</StatusChip>}
      {failing > 0 && <StatusChip tone="warning">{t('health.fails', { count: failing })}</StatusChip>}
      {givenUp > 0 && <StatusChip tone="bad">{t('health.givenup', { count: givenUp })}</StatusChip>}
    </li>
  );
}
