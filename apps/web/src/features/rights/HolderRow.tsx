import type { Grant } from '@bilim/contract';
import type { Holding } from '@bilim/contract/rights';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { momentBy } from '#platform/history/momentBy.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { rightsOfLink } from '#domain/rights/rightsLink.ts';
import { StatusChip } from '#ui/StatusChip.tsx';
import line from '#platform/queues/QueueLine.module.css';

import { type Overview, useRoleWords } from './roleWords.ts';
import look from './Rights.module.css';

interface HolderRowProps {
  readonly holding: Holding;
  readonly overview: Overview;
  /** The right that is asked about: a row says through what it is held. */
  readonly sought: Grant | undefined;
  readonly onWithdraw: () => void;
}

/** That somebody has something: what and where, until when, why and by whom. */
export function HolderRow({ holding, overview, sought, onWithdraw }: HolderRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { roleName, rightName } = useRoleWords();
  const { personId, fullName, role, grant, place, reason, givenAt, givenBy, mayWithdraw } = holding;
  const named = overview.roles.find((one) => one.role === role);
  const what = grant === null ? roleName(named) : rightName(overview, grant);
  const given = momentBy(format, givenAt, givenBy);

  return (
    <li className={`${line.line} ${look.row}`}>
      <Link {...rightsOfLink(personId)} className={look.person}>
        {format.name(fullName)}
      </Link>
      <div className={line.what}>
        <span className={line.name}>
          {sought !== undefined && grant === null ? t('rights.through', { role: what }) : what}
        </span>
        <span className={line.detail}>
          {[place?.name ?? t('rights.everywhere'), reason].filter(Boolean).join(' · ')}
        </span>
        <span className={line.detail}>{given === '' ? t('rights.fromlists') : given}</span>
      </div>
      <Validity holding={holding} />
      {mayWithdraw ? (
        <Button
          variant="default"
          aria-label={t('rights.withdrawfrom', { what, name: format.name(fullName) })}
          onClick={onWithdraw}
        >
          {t('rights.withdraw')}
        </Button>
      ) : (
        <span className={line.detail}>{t('rights.bylists')}</span>
      )}
    </li>
  );
}

function Validity({ holding: { fromDay, untilDay, isInForce } }: Pick<HolderRowProps, 'holding'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (fromDay !== null && !isInForce && fromDay > format.today()) {
    return <StatusChip tone="info">{t('rights.begins', { day: format.day(fromDay) })}</StatusChip>;
  }
  if (untilDay === null) return <StatusChip tone="good">{t('rights.lasting')}</StatusChip>;
  return (
    <StatusChip tone={isInForce ? 'warning' : 'neutral'}>
      {t(isInForce ? 'rights.ends' : 'rights.ended', { day: format.day(untilDay) })}
    </StatusChip>
  );
}
