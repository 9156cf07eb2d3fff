import { initialsOf } from '@bilim/contract/personNames';
import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { useAccount } from '#platform/session/account.tsx';
import { useOwnPhoto } from '#platform/session/ownPhoto.ts';
import { showFailure } from '#ui/toasts.ts';
import { optionalPart } from '#ui/optionalPart.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';

import { useCapacity } from './useCapacity.ts';
import look from './ProfileMenu.module.css';

// Comes with the hand that is about to press: the first page does without.
const ProfileEntries = optionalPart(async () => (await import('./ProfileEntries.tsx')).ProfileEntries);

const loadLeaveDialog = async () => ({ default: (await import('./leaving/LeaveDialog.tsx')).LeaveDialog });
const LeaveDialog = lazy(loadLeaveDialog);

const panelId = 'profile-panel';

interface ProfileMenuProps {
  readonly isNarrow: boolean;
}

/** Who I am, and behind it my card, password, dark theme, language and the way out. */
export function ProfileMenu({ isNarrow }: ProfileMenuProps) {
  const { fullName } = useAccount();
  const photo = useOwnPhoto();
  const capacity = useCapacity();
  const { t } = useTranslation();
  const format = useFormat();
  const panel = useRef<HTMLElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const ask = () => setAsked(true);

  async function beginLeaving() {
    panel.current?.hidePopover();
    await loadLeaveDialog().then(
      () => setLeaving(true),
      () => showFailure(t('err.connection')),
    );
  }

  return (
    <>
      <UnstyledButton
        className={look.person}
        popoverTarget={panelId}
        onPointerEnter={ask}
        onFocus={ask}
        onClick={ask}
        {...(isNarrow && { 'aria-label': t('shell.profile') })}
      >
        <PersonAvatar initials={initialsOf(format.name(fullName))} photo={photo} />
        {!isNarrow && (
          <span className={look.words}>
            <span className={look.name}>{format.shortName(fullName)}</span>
            <span className={look.capacity}>{capacity}</span>
          </span>
        )}
      </UnstyledButton>
      {/* The browser's own popover: closes on Esc and on a click beside it, and gives the focus back. */}
      <section ref={panel} id={panelId} popover="auto" aria-label={t('shell.profile')} className={look.panel}>
        {isNarrow && (
          <div className={look.card}>
            <div className={look.fullName}>{format.name(fullName)}</div>
            <div className={look.capacity}>{capacity}</div>
          </div>
        )}
        {isAsked && (
          <ProfileEntries onFollow={() => panel.current?.hidePopover()} onLeave={() => void beginLeaving()} />
        )}
      </section>
      <Suspense fallback={null}>{isLeaving && <LeaveDialog onStay={() => setLeaving(false)} />}</Suspense>
    </>
  );
}
