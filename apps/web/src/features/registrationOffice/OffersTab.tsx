import { offerStates } from '@bilim/contract/addressWords';
import { registrationOfficeApi } from '@bilim/contract/registrationOffice';
import type { Offer } from '@bilim/contract/registrationOffice';
import { Button, Card, Progress } from '@mantine/core';
import { IconDownload, IconArrowBackUp, IconPencil, IconRepeat, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { RegistrationOfficeSearch } from '#domain/registrationOffice/registrationOfficeLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { Tone } from '#ui/StatusChip.tsx';

import { CoursesSheet } from './CoursesSheet.tsx';
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
  const [areCoursesOpen, setCoursesOpen] = useState(false);
  const { tab, year, season } = search;
  const ofTerm = {
    ...(year === undefined ? {} : { year }),
    ...(season === undefined ? {} : { season }),
  };
  const kept = { ...ofTerm, ...(tab === undefined ? {} : { tab }) };
  return (
    <div className={look.page}>
      <OfferActions term={term} search={search} isMine={may} onCourses={() => setCoursesOpen(true)} />
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
                <OfferCard
                  offer={offer}
                  isMine={may}
                  onEdit={() => setEdited(offer)}
                  onRestore={() => go({ ...ofTerm, tab: 'steps' })}
                />
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
      <CoursesSheet term={term} isOpen={areCoursesOpen} onClose={() => setCoursesOpen(false)} />
    </div>
  );
}

interface OfferActionsProps {
  readonly term: Term;
  readonly search: RegistrationOfficeSearch;
  readonly isMine: boolean;
  readonly onCourses: () => void;
}

function OfferActions({ term, search, isMine, onCourses }: OfferActionsProps) {
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
        <Button variant="default" leftSection={<IconRepeat size={18} aria-hidden />} onClick={onCourses}>
          {t('regoffice.courses')}
        </Button>
      )}
      {isMine && (
        <Button
          leftSection={<IconWand size={18} aria-hidden />}
          loading={offerAll.isPending}
          onClick={() => offerAll.mutate(term)}
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
  readonly onRestore: () => void;
}

function OfferCard({ offer, isMine, onEdit, onRestore }: OfferCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { discipline, lessonType, teacher, groups, subgroup, state, seats, taken, waiting, least } = offer;
  const { beside, isElective, isDescribed } = offer;
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
            beside === null ? '' : t(`regoffice.kind.${beside}`),
            isElective && !isDescribed ? t('regoffice.undescribed') : '',
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </div>
      <div className={look.seats}>
        <Progress
          value={seats === 0 ? 0 : (taken / seats) * 100}
          color={taken >= seats ? 'apricot.5' : 'sage.5'}
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
      {isMine && <OfferButton name={name} state={state} onEdit={onEdit} onRestore={onRestore} />}
    </Card>
  );
}

interface OfferButtonProps extends Pick<OfferCardProps, 'onEdit' | 'onRestore'> {
  readonly name: string;
  readonly state: Offer['state'];
}

function OfferButton({ name, state, onEdit, onRestore }: OfferButtonProps) {
  const { t } = useTranslation();
  const isOver = state === 'cancelled';
  const Icon = isOver ? IconArrowBackUp : IconPencil;
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={t(isOver ? 'regoffice.restoreof' : 'regoffice.editof', { name })}
      onClick={isOver ? onRestore : onEdit}
    >
      {t(isOver ? 'regoffice.restore' : 'btn.edit')}
    </Button>
  );
}
