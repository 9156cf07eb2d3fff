import { roles } from '@bilim/contract';
import type { Profile } from '@bilim/contract/profile';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { FactsCard, type Fact } from './FactsCard.tsx';
import { NoticesCard } from './NoticesCard.tsx';
import { PositionsCard } from './PositionsCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import look from './ProfileScreen.module.css';

interface ProfileCardsProps {
  readonly card: Profile;
  readonly isOwn: boolean;
}

/** What is known about a person, by subject. Of others only what the server gave is shown. */
export function ProfileCards({ card, isOwn }: ProfileCardsProps) {
  const { t } = useTranslation();
  const personal = usePersonalFacts(card);
  const study = useStudyFacts(card);
  const contacts: readonly Fact[] = [
    { name: t('p.phone'), value: card.phone, href: card.phone === null ? undefined : `tel:${card.phone}` },
    { name: t('p.email'), value: card.email, href: card.email === null ? undefined : `mailto:${card.email}` },
  ];

  return (
    <div className={look.cards}>
      <div className={look.stack}>
        <FactsCard title={t('profile.personal')} facts={personal} isOwn={isOwn} />
        <FactsCard title={t('profile.contacts')} facts={contacts} isOwn={isOwn} />
        {isOwn && <ProviderCard />}
      </div>
      <div className={look.stack}>
        {card.role === roles.student && <FactsCard title={t('profile.study')} facts={study} isOwn={isOwn} />}
        {card.role === roles.teacher && <PositionsCard personId={card.personId} />}
        {isOwn && <NoticesCard />}
      </div>
    </div>
  );
}

function usePersonalFacts(card: Profile): readonly Fact[] {
  const { t } = useTranslation();
  const format = useFormat();
  const genders = { М: t('p.male'), Ж: t('p.female') };
  return [
    { name: t('p.fullname'), value: card.fullName },
    { name: t('profile.kyrgyzname'), value: card.fullNameKyrgyz },
    { name: t('profile.latinname'), value: card.fullNameLatin },
    { name: t('p.gender'), value: card.gender === null ? null : genders[card.gender] },
    { name: t('p.birth'), value: card.birthDate === null ? null : format.exactDay(card.birthDate) },
    { name: t('p.nationality'), value: card.nationality },
    { name: t('p.citizenship'), value: card.citizenship },
    { name: t('p.inn'), value: card.taxId },
    { name: t('p.education'), value: card.education },
  ];
}

function useStudyFacts(card: Profile): readonly Fact[] {
  const { t } = useTranslation();
  return [
    { name: t('c.group'), value: card.group },
    { name: t('c.faculty'), value: card.facultyShortName || null },
    { name: t('c.speciality'), value: card.specialtyName },
    { name: t('c.eduform'), value: card.educationForm },
    { name: t('c.course'), value: card.course === null ? null : String(card.course) },
    { name: t('profile.funding'), value: card.funding },
    { name: t('p.code'), value: card.studentCode },
  ];
}
