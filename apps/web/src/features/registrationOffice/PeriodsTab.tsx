import { registrationOfficeApi } from '@bilim/contract/registrationOffice';
import type { OfficePeriod } from '@bilim/contract/registrationOffice';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { PeriodCard } from './PeriodCard.tsx';
import { PeriodForm } from './PeriodForm.tsx';
import { usePeriods } from './useOffice.ts';
import type { Term } from './useOffice.ts';
import look from './Office.module.css';

/** For whom registration is open when, each period with its draw and its end. */
export function PeriodsTab({ term }: { readonly term: Term }) {
  const { t } = useTranslation();
  const may = useMay(registrationOfficeApi.savePeriod);
  const periods = usePeriods(term);
  const [edited, setEdited] = useState<OfficePeriod | 'new' | null>(null);
  const options = periods.data?.beside;
  return (
    <div className={look.page}>
      {may && (
        <div className={look.actions}>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {t('regoffice.newperiod')}
          </Button>
        </div>
      )}
      <QueueList
        query={periods}
        items={periods.data?.data}
        empty={{ art: 'calendar', title: t('regoffice.noperiods'), text: t('regoffice.noperiodstext') }}
      >
        {(all) => (
          <ul className={look.cards}>
            {all.map((period) => (
              <li key={period.periodId}>
                <PeriodCard
                  period={period}
                  now={new Date(periods.dataUpdatedAt)}
                  isMine={may && period.isOwn}
                  onEdit={() => setEdited(period)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueueList>
      <Sheet
        isOpen={edited !== null}
        title={t(edited === 'new' ? 'regoffice.newperiod' : 'regoffice.period')}
        closeLabel={t('btn.close')}
        onClose={() => setEdited(null)}
      >
        {edited !== null && options !== undefined && (
          <PeriodForm
            term={term}
            period={edited === 'new' ? null : edited}
            options={options}
            onDone={() => setEdited(null)}
          />
        )}
      </Sheet>
    </div>
  );
}
