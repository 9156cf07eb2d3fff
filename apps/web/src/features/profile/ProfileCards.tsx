import { roles } from '@bilim/contract';
import type { PersonalCard } from '@bilim/contract/personalCard';
import type { Profile } from '@bilim/contract/profile';
import { useTranslation } from 'react-i18next';

import { FactsCard, type Fact } from './FactsCard.tsx';
import { NoticesCard } from './NoticesCard.tsx';
import { PositionsCard } from './PositionsCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import { EducationPart } from './card/EducationPart.tsx';
import { FactsPart } from './card/FactsPart.tsx';
import { GuardiansPart } from './card/GuardiansPart.tsx';
import { PapersPart } from './card/PapersPart.tsx';
import { RequestsPart } from './card/RequestsPart.tsx';
import { TimelinePart } from './card/TimelinePart.tsx';
import look from './ProfileScreen.module.css';

interface ProfileCardsProps {
  readonly profile: Profile;
  readonly card: PersonalCard;
}

/** What is known about a person, by subject. Of others only what the server gave is shown. */
export function ProfileCards({ profile, card }: ProfileCardsProps) {
  const { t } = useTranslation();
  const study = useStudyFacts(profile);
  const { isOwn } = card;

  return (
    <div className={look.cards}>
      <div className={look.stack}>
        <FactsPart card={card} section="personal" />
        <FactsPart card={card} section="contacts" />
        <EducationPart card={card} />
        {isOwn && <ProviderCard />}
      </div>
      <div className={look.stack}>
        {profile.role === roles.student && (
          <FactsCard title={t('profile.study')} facts={study} isOwn={isOwn} />
        )}
        {profile.role === roles.teacher && <PositionsCard personId={profile.personId} />}
        <FactsPart card={card} section="work" />
        <RequestsPart card={card} />
        <TimelinePart timeline={card.timeline} />
        <GuardiansPart card={card} />
        <PapersPart card={card} />
        {isOwn && <NoticesCard />}
      </div>
    </div>
  );
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
