import { cardsPerSheet, type PrintedCard } from '@bilim/contract/qrReports';
import { studentCardApi } from '@bilim/contract/studentCard';
import { Button, Card, Skeleton, UnstyledButton } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import type { QrReportsSearch } from '#domain/qrReports/qrReportsLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { BackButton } from '#ui/BackButton.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { usePrinting } from '#ui/usePrinting.ts';

import { CardSheets } from './CardSheets.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { Trail } from './Trail.tsx';
import { sheetsAddress, useCards, useChain } from './useQrReports.ts';
import look from './QrReports.module.css';

interface CardsProps extends QueuePlace<QrReportsSearch> {
  /** A student's own one: no way leads to others. */
  readonly isOwn?: boolean;
}

/** The cards of a year of study, of one of its groups, or of one student, as they come out of the printer. */
export function Cards({ search, go, isOwn = false }: CardsProps) {
  const { t } = useTranslation();
  const query = useCards(search);
  const { print } = usePrinting('A4 portrait; margin: 0');
  const [only, setOnly] = useState<number | null>(null);
  const [lost, setLost] = useState<PrintedCard | null>(null);
  const mayRevoke = useMay(studentCardApi.revoke);
  const cards = query.data?.filter(({ groupId }) => search.group === undefined || groupId === search.group);
  const printed = only === null ? cards : cards?.filter(({ studentId }) => studentId === only);
  // The browser takes the page as it is when it is told to print.
  const printOne = (studentId: number) => {
    flushSync(() => setOnly(studentId));
    print();
    setOnly(null);
  };

  return (
    <>
      <div className={look.screenonly}>
        <PageHeading
          title={t('reportqr.cards')}
          subtitle={cards === undefined ? t('reportqr.about') : <Subtitle cards={cards} />}
          actions={
            <>
              {!isOwn && search.student !== undefined && (
                <BackButton label={t('menu.reportqr')} onBack={() => go(withoutStudent(search), true)} />
              )}
              <Printing search={search} isReady={cards !== undefined && cards.length > 0} onPrint={print} />
            </>
          }
        />
        {!isOwn && search.student === undefined && <CardsTrail search={search} go={go} />}
        {query.data !== undefined && <Groups cards={query.data} search={search} go={go} />}
      </div>
      {printed === undefined && (
        <Pending query={query}>
          <Skeleton height={520} radius="md" />
        </Pending>
      )}
      {printed?.length === 0 && (
        <Card>
          <EmptyState art="code" title={t('reportqr.nobody')} text={t('reportqr.nobodytext')} />
        </Card>
      )}
      {printed !== undefined && printed.length > 0 && (
        <CardSheets cards={printed} onPrint={printOne} onLost={mayRevoke ? setLost : null} />
      )}
      <RevokeDialog card={lost} onClose={() => setLost(null)} />
    </>
  );
}

function withoutStudent({ student: _one, ...chain }: QrReportsSearch): QrReportsSearch {
  return chain;
}

function CardsTrail({ search, go }: QueuePlace<QrReportsSearch>) {
  return (
    <div className={look.tools}>
      <Trail chain={useChain(search)} search={search} go={go} />
    </div>
  );
}

interface PrintingProps {
  readonly search: QrReportsSearch;
  readonly isReady: boolean;
  readonly onPrint: () => void;
}

/** At once, or as a file for a printing house. */
function Printing({ search, isReady, onPrint }: PrintingProps) {
  const { t } = useTranslation();
  return (
    <>
      {isReady && (
        <Button
          variant="default"
          component="a"
          href={sheetsAddress(search)}
          target="_blank"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
        >
          PDF
        </Button>
      )}
      <Button disabled={!isReady} leftSection={<IconPrinter size={18} aria-hidden />} onClick={onPrint}>
        {t('btn.print')}
      </Button>
    </>
  );
}

function Subtitle({ cards }: { readonly cards: readonly PrintedCard[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sheets = Math.ceil(cards.length / cardsPerSheet);
  const until = cards[0]?.validUntil;
  return (
    <>
      {[
        t('reportqr.students', { count: cards.length, shown: format.number(cards.length) }),
        t('reportqr.sheets', { count: sheets }),
        ...(until === undefined ? [] : [t('reportqr.until', { day: format.exactDay(until) })]),
      ].join(' · ')}
    </>
  );
}

interface GroupsProps extends QueuePlace<QrReportsSearch> {
  readonly cards: readonly PrintedCard[];
}

/** Which group to print, where there are several. */
function Groups({ cards, search: { group, ...search }, go }: GroupsProps) {
  const { t } = useTranslation();
  const groups = new Map(cards.map(({ groupId, groupName }) => [groupId, groupName]));
  if (groups.size < 2) return null;
  return (
    <fieldset className={look.groups}>
      <legend>{t('c.group')}</legend>
      {[[undefined, t('reportqr.everygroup')] as const, ...groups].map(([id, name]) => (
        <UnstyledButton
          key={id ?? 'every'}
          aria-pressed={id === group}
          onClick={() => go(id === undefined ? search : { ...search, group: id })}
        >
          {name}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
