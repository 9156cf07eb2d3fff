import type { Holding } from '@bilim/contract/rights';
import { useTranslation } from 'react-i18next';

import { QueueRows } from '#platform/queues/QueueRows.tsx';
import line from '#platform/queues/QueueLine.module.css';

import { type Overview, useRoleWords } from './roleWords.ts';
import look from './Rights.module.css';

interface PersonMayProps {
  readonly overview: Overview;
  readonly holdings: readonly Holding[];
}

/** What somebody may do today, right by right, and through what. */
export function PersonMay({ overview, holdings }: PersonMayProps) {
  const { t } = useTranslation();
  const { roleName } = useRoleWords();
  const held = holdings
    .filter(({ isInForce }) => isInForce)
    .map(({ grant, role, place }) => {
      const named = overview.roles.find((one) => one.role === role);
      const where = place?.name ?? t('rights.everywhere');
      return {
        grants: grant === null ? (named?.grants ?? []) : [grant],
        why: `${grant === null ? roleName(named) : t('rights.byitself')} (${where})`,
      };
    });
  const may = overview.rights
    .map(({ grant, title }) => ({
      grant,
      title,
      why: held.filter((one) => one.grants.includes(grant)).map((one) => one.why),
    }))
    .filter(({ why }) => why.length > 0);

  return (
    <section className={look.may}>
      <h2>{t('rights.may')}</h2>
      {may.length === 0 ? (
        <p className={line.detail}>{t('rights.maynothing')}</p>
      ) : (
        <QueueRows label={t('rights.may')}>
          {may.map(({ grant, title, why }) => (
            <li key={grant} className={line.line}>
              <span className={line.name}>{title}</span>
              <span className={line.detail}>{why.join(', ')}</span>
            </li>
          ))}
        </QueueRows>
      )}
    </section>
  );
}
