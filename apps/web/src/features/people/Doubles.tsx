import type { PersonRow } from '@bilim/contract/people';
import { Button, Card } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { PeopleSearch } from '#domain/people/peopleLink.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { AccountChip } from './AccountChip.tsx';
import { BackToPeople } from './BackToPeople.tsx';
import { OneOrTwo } from './OneOrTwo.tsx';
import { useDoubles } from './useDoubles.ts';
import look from './Merge.module.css';

/** Pairs of cards that may be one human, each to be looked at and merged. */
export function Doubles({ search, go }: QueuePlace<PeopleSearch>) {
  const { t } = useTranslation();
  const pairs = useDoubles();
  return (
    <div className={look.screen}>
      <PageHeading
        title={t('people.doubles')}
        subtitle={t('people.doublesabout')}
        actions={<BackToPeople onBack={() => go({})} />}
      />
      <QueueList
        query={pairs}
        items={pairs.data}
        isSought={false}
        empty={{ art: 'people', title: t('people.nodoubles'), text: t('people.nodoublestext') }}
        filters={null}
      >
        {(rows) => (
          <ul className={look.pairs}>
            {rows.map(({ people, isBornAlike }) => (
              <Pair
                key={people.map(({ id }) => id).join()}
                people={people}
                isBornAlike={isBornAlike}
                onOpen={([open, double]) => go({ ...search, open, double }, true)}
              />
            ))}
          </ul>
        )}
      </QueueList>
    </div>
  );
}

interface PairProps {
  readonly people: readonly PersonRow[];
  readonly isBornAlike: boolean;
  readonly onOpen: (ids: readonly [number, number]) => void;
}

function Pair({ people, isBornAlike, onOpen }: PairProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [one, other] = people;
  if (one === undefined || other === undefined) return null;
  return (
    <Card component="li" className={look.pair}>
      {[one, other].map((row) => (
        <div key={row.id} className={look.human}>
          <b className={look.name}>{format.name(row.fullName)}</b>
          <span className={look.muted}>
            {[`№ ${row.id}`, row.unit, row.number, row.login].filter(Boolean).join(' · ')}
          </span>
          <span>
            <AccountChip account={row.account} />
          </span>
        </div>
      ))}
      <div className={look.action}>
        <span className={look.muted}>{t(isBornAlike ? 'people.bornalike' : 'people.namealike')}</span>
        <Button
          variant="default"
          leftSection={<IconArrowMerge size={18} aria-hidden />}
          onClick={() => onOpen([one.id, other.id])}
        >
          {t('people.compare')}
        </Button>
        <OneOrTwo pair={{ id: one.id, doubleId: other.id }} />
      </div>
    </Card>
  );
}
