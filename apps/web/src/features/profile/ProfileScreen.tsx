import { Card } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { isRefusal } from '#platform/api/isRefusal.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { WayHome } from '#platform/api/Refused.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { useAccount } from '#platform/session/account.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { BackToPerson } from '#domain/people/BackToPerson.tsx';
import { PersonalNotices } from '#domain/profile/PersonalNotices.tsx';

import { CardAnchors } from './card/CardAnchors.tsx';
import { usePersonalCard } from './card/usePersonalCard.ts';
import { ProfileCards } from './ProfileCards.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { useProfile } from './useProfile.ts';
import look from './ProfileScreen.module.css';

/** A person's card: my own in full, or of whoever the address names as far as I may see it. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const account = useAccount();
  const { person } = useSearch({ strict: false });
  const personId = typeof person === 'number' ? person : account.personId;
  const isOwn = personId === account.personId;
  const profile = useProfile(personId);
  const card = usePersonalCard(personId);
  const title = t(isOwn ? 'menu.personalcard' : 'profile.card');

  if (!isOwn && isRefusal(profile.error)) {
    return (
      <>
        <PageHeading title={title} />
        <Card>
          <EmptyState
            art="people"
            title={t('profile.closed')}
            text={t('profile.closedtext')}
            action={<WayHome />}
          />
        </Card>
      </>
    );
  }
  if (profile.data === undefined || card.data === undefined) {
    return (
      <>
        <PageHeading title={title} />
        <Pending query={profile.data === undefined ? profile : card}>
          <ProfileSkeleton />
        </Pending>
      </>
    );
  }
  return (
    <>
      <PageHeading
        title={title}
        subtitle={
          isOwn ? (
            <span className={look.toReader}>{t('profile.own')}</span>
          ) : (
            format.shortName(profile.data.fullName)
          )
        }
        actions={isOwn ? undefined : <BackToPerson id={personId} />}
      />
      {isOwn && <PersonalNotices />}
      <div className={look.columns}>
        <div className={look.aside}>
          <ProfileHead card={profile.data} isOwn={isOwn} />
          <CardAnchors card={card.data} />
        </div>
        <ProfileCards profile={profile.data} card={card.data} />
      </div>
    </>
  );
}
