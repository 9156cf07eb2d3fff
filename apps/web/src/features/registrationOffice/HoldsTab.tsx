import { registrationStudentApi } from '@bilim/contract/registrationStudent';
import type { HeldStudent } from '@bilim/contract/registrationStudent';
import { Button, Card } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { RegistrationOfficeSearch } from '#domain/registrationOffice/registrationOfficeLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';

import { HoldSheet } from './HoldSheet.tsx';
import { useHolds, useLiftHold } from './useHolds.ts';
import look from './Office.module.css';

/** Who may not register now, why, and the end of it. */
export function HoldsTab({ search, go }: QueuePlace<RegistrationOfficeSearch>) {
  const { t } = useTranslation();
  const may = useMay(registrationStudentApi.hold);
  const holds = useHolds(search.find);
  const [isHolding, setHolding] = useState(false);
  return (
    <div className={look.page}>
      {may && (
        <div className={look.actions}>
          <Button leftSection={<IconHandStop size={18} aria-hidden />} onClick={() => setHolding(true)}>
            {t('registration.staff.hold')}
          </Button>
        </div>
      )}
      <QueueList
        query={holds}
        items={holds.data?.pages.flatMap(({ data }) => data)}
        isSought={search.find !== undefined}
        empty={{ art: 'checklist', title: t('regoffice.noholds'), text: t('regoffice.noholdstext') }}
        filters={
          <FilterBar label={t('office.filters')}>
            <SearchField
              label={t('btn.search')}
              placeholder={t('regoffice.findstudent')}
              found={search.find}
              onFind={(find) => {
                const { find: _before, ...rest } = search;
                go(find === undefined ? rest : { ...rest, find });
              }}
            />
          </FilterBar>
        }
      >
        {(all) => (
          <Card padding={0}>
            <ul className={look.rows}>
              {all.map((held) => (
                <li key={held.holdId}>
                  <Held held={held} mayLift={may} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueueList>
      <HoldSheet isOpen={isHolding} onClose={() => setHolding(false)} />
    </div>
  );
}

function Held({ held, mayLift }: { readonly held: HeldStudent; readonly mayLift: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const lift = useLiftHold();
  const { holdId, studentId, name, group, kind, reason, by, at } = held;
  return (
    <div className={look.head}>
      <div className={look.words}>
        <Link to="/registration" search={{ person: studentId }}>
          {format.name(name)}
        </Link>
        <span className={look.about}>
          {group} · {t(`registration.hold.${kind}`)}: «{reason}»
        </span>
        <span className={look.about}>
          {format.name(by)}, {format.moment(at)}
        </span>
      </div>
      {mayLift && (
        <Button
          variant="default"
          size="sm"
          loading={lift.isPending}
          aria-label={t('regoffice.liftof', { name: format.name(name) })}
          onClick={() => lift.mutate(holdId)}
        >
          {t('registration.staff.end')}
        </Button>
      )}
    </div>
  );
}
