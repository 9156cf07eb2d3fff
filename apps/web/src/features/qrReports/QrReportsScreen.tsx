import { qrReportsApi } from '@bilim/contract/qrReports';
import { useTranslation } from 'react-i18next';

import { parseQrReportsSearch } from '#domain/qrReports/qrReportsLink.ts';
import { useApi, useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';

import { Cards } from './Cards.tsx';
import { Chain } from './Chain.tsx';
import look from './QrReports.module.css';

/** From the faculties down to the cards of a year of study, which are printed. */
export function QrReportsScreen() {
  const { t } = useTranslation();
  const { person } = useApi();
  const may = useMay(qrReportsApi.cards);
  const place = useQueuePlace(parseQrReportsSearch);
  if (!may) return <Refused title={t('menu.reportqr')} />;
  // Of the chain a student would see one line in each step.
  if (person?.role === 'student') {
    return (
      <div className={look.screen}>
        <Cards {...place} search={{ student: person.id }} isOwn />
      </div>
    );
  }
  const { year, student } = place.search;
  return (
    <div className={look.screen}>
      {year === undefined && student === undefined ? <Chain {...place} /> : <Cards {...place} />}
    </div>
  );
}
