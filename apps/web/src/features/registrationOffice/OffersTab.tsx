import { offerStates } from '@bilim/contract/addressWords';
import { registrationOfficeApi } from '@bilim/contract/registrationOffice';
import type { Offer } from '@bilim/contract/registrationOffice';
import { Button, Card, Progress } from '@mantine/core';
import { IconDownload, IconPencil, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { RegistrationOfficeSearch } from '#domain/registrationOffice/registrationOfficeLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { Tone } from '#ui/StatusChip.tsx';
import { showFailure } from '#ui/toasts.ts';

import { OfferForm } from './OfferForm.tsx';
import { offersWorkbook, useOfferAll, useOffers } from './useOffice.ts';
import type { Term } from './useOffice.ts';
import look from './Office.module.css';

const tones: Readonly<Record<Offer['state'], Tone>> = {
  draft: 'neutral',
  open: 'good',
  underfilled: 'warning',
  cancelled: 'bad',
};

interface OffersTabProps extends QueuePlace<RegistrationOfficeSearch> {
  readonly term: Term;
}

/** The classes that students may choose, with their seats. */
export function OffersTab({ term, search, go }: OffersTabProps) {
  const { t } = useTranslation();
  const may = useMay(registrationOfficeApi.saveOffer);
  const offers = useOffers(term, search);
  const [edited, setEdited] = useState<Offer | null>(null);
  const { tab, year, season } = search;
  const kept = {
    ...(tab === undefined ? {} : { tab }),
    ...(year === undefined ? {} : { year }),
    ...(season === undefined ? {} : { season }),
  };
  return (
    <div className={look.page}>
      <OfferActions term={term} search={search} isMine={may} />
      <QueueList
        query={offers}
        items={offers.data?.pages.flatMap(({ data }) => data)}
        isSought={search.state !== undefined || search.find !== undefined}
        empty={{ art: 'books', title: t('regoffice.nooffers'), text: t('regoffice.nooffertext') }}
        filters={
          <QueueFilters
            states={offerStates}
            wordOf={(state) => t(`regoffice.state.${state}`)}
            counts={offers.data?.pages[0]?.beside.counts}
            find={{ label: t('btn.search'), hint: t('regoffice.findhint') }}
            search={search}
            onChange={(next) => go({ ...kept, ...next })}
          />
        }
      >
        {(all) => (
          <ul className={look.cards}>
            {all.map((offer) => (
              <li key={offer.classId}>
                <OfferCard offer={offer} isMine={may} onEdit={() => setEdited(offer)} />
              </li>
            ))}
          </ul>
        )}
      </QueueList>
      <Sheet
        isOpen={edited !== null}
        title={edited?.discipline ?? ''}
        closeLabel={t('btn.close')}
        onClose={() => setEdited(null)}
      >
        {edited !== null && <OfferForm key={edited.classId} offer={edited} onDone={() => setEdited(null)} />}
      </Sheet>
    </div>
  );
}

interface OfferActionsProps {
  readonly term: Term;
  readonly search: RegistrationOfficeSearch;
  readonly isMine: boolean;
}

function OfferActions({ term, search, isMine }: OfferActionsProps) {
  const { t } = useTranslation();
  const offerAll = useOfferAll();
  return (
    <div className={look.actions}>
      <Button
        variant="default"
        component="a"
        href={offersWorkbook(term, search)}
        download
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Excel
      </Button>
      {isMine && (
        <Button
          leftSection={<IconWand size={18} aria-hidden />}
          loading={offerAll.isPending}
          onClick={() => offerAll.mutate(term, { onError: (error) => showFailure(describeError(error, t)) })}
        >
          {t('regoffice.offerall')}
        </Button>
      )}
    </div>
  );
}

interface OfferCardProps {
  readonly offer: Offer;
  readonly isMine: boolean;
  readonly onEdit: () => void;
}

function OfferCard({ offer, isMine, onEdit }: OfferCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { discipline, lessonType, teacher, groups, subgroup, state, seats, taken, waiting, least } = offer;
  const name = [discipline, lessonType, teacher].join(', ');
  return (
    <Card className={look.offer} padding="sm">
      <div className={look.words}>
        <strong>{discipline}</strong>
        <span className={look.about}>
          {[
            lessonType,
            format.name(teacher),
            groups,
            subgroup === 0 ? '' : t('regoffice.subgroup', { subgroup }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </div>
      <div className={look.seats}>
        <Progress
          value={seats === 0 ? 0 : (taken / seats) * 100}
          color={taken >= seats ? 'honey.5' : 'sage.5'}
          aria-label={t('regoffice.seatsof', { taken, seats })}
        />
        <span className={look.about}>
          {[
            t('regoffice.seatsof', { taken, seats }),
            least === 0 ? '' : t('regoffice.leastof', { least }),
            waiting === 0 ? '' : t('regoffice.waiting', { waiting }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </div>
      <StatusChip tone={tones[state]}>{t(`regoffice.state.${state}`)}</StatusChip>
      {isMine && state !== 'cancelled' && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={t('regoffice.editof', { name })}
          onClick={onEdit}
        >
          {t('btn.edit')}
        </Button>
      )}
    </Card>
  );
}
