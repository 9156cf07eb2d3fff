import type { ActivationSlip } from '@bilim/contract/activations';
import type { PersonCard } from '@bilim/contract/people';
import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { AccountPart } from './AccountPart.tsx';
import { BackToPeople } from './BackToPeople.tsx';
import { ClosedCard } from './ClosedCard.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { NamesPart } from './NamesPart.tsx';
import { PositionsPart } from './PositionsPart.tsx';
import { StudentPart } from './StudentPart.tsx';
import { useCard } from './usePeople.ts';
import look from './People.module.css';

interface PersonPageProps {
  readonly id: number;
  readonly onBack: () => void;
  readonly onSlips: (slips: readonly ActivationSlip[]) => void;
}

/** All that the university knows of somebody, and what an office does about it. */
export function PersonPage({ id, onBack, onSlips }: PersonPageProps) {
  const { t } = useTranslation();
  const card = useCard(id);
  const back = <BackToPeople onBack={onBack} />;
  if (card.data === undefined) {
    return (
      <div className={look.screen}>
        <PageHeading title={t('people.title')} actions={back} />
        <Pending query={card} />
      </div>
    );
  }
  return <Page card={card.data} back={back} onSlips={onSlips} />;
}

interface PageProps extends Pick<PersonPageProps, 'onSlips'> {
  readonly card: PersonCard;
  readonly back: ReactNode;
}

function Page({ card, back, onSlips }: PageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isWhat = card.roles.map(({ role, faculty }) =>
    [t(`role.${role}`), faculty].filter((part) => part !== null).join(', '),
  );
  return (
    <div className={look.screen}>
      <PageHeading
        title={format.name(card.fullName)}
        subtitle={[...isWhat, `№ ${card.id}`].join(' · ')}
        actions={
          <>
            {back}
            <Button
              variant="default"
              leftSection={<IconId size={18} aria-hidden />}
              renderRoot={(props) => <Link to="/personalcard" search={{ person: card.id }} {...props} />}
            >
              {t('card.open')}
            </Button>
          </>
        }
      />
      <ClosedCard card={card} />
      <div className={look.page}>
        <div className={look.column}>
          <NamesPart card={card} />
          {card.student !== null && <StudentPart id={card.id} student={card.student} orders={card.orders} />}
          <PositionsPart card={card} />
        </div>
        <div className={look.column}>
          <AccountPart card={card} onSlips={onSlips} />
          <HistoryPart id={card.id} />
        </div>
      </div>
    </div>
  );
}
