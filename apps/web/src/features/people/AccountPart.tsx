import { activationsApi, type ActivationSlip } from '@bilim/contract/activations';
import { peopleApi, type PersonCard } from '@bilim/contract/people';
import { rightsApi } from '@bilim/contract/rights';
import { viewAsApi } from '@bilim/contract/viewAs';
import { Button } from '@mantine/core';
import { IconKey, IconLock, IconLockOpen, IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeDevice } from '#domain/profile/describeDevice.ts';
import { ViewAs } from '#domain/people/ViewAs.tsx';
import { useApi, useMay } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { rightsOfLink } from '#domain/rights/rightsLink.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

import { AccountChip } from './AccountChip.tsx';
import { Part } from './Part.tsx';
import { useBlock, useIssueLinks, useRenewLink } from './usePeople.ts';
import look from './People.module.css';

interface AccountPartProps {
  readonly card: PersonCard;
  readonly onSlips: (slips: readonly ActivationSlip[]) => void;
}

/** How somebody signs in and where they are signed in; a new link, and the lock. */
export function AccountPart({ card, onSlips }: AccountPartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { account, login, lastSignInAt, sessions } = card;
  return (
    <Part title={t('people.signin')}>
      <div className={look.actions}>
        <AccountChip account={account} />
      </div>
      {account === 'none' && <p className={look.muted}>{t('people.noaccount')}</p>}
      {login !== null && (
        <ul className={look.facts}>
          <li className={look.fact}>
            <span className={look.muted}>{t('people.login')}</span>
            <b>{login}</b>
          </li>
          <li className={look.fact}>
            <span className={look.muted}>{t('people.lastsignin')}</span>
            <span>{lastSignInAt === null ? t('people.never') : format.moment(lastSignInAt)}</span>
          </li>
          {sessions.map(({ device, lastSeenAt }) => (
            <li key={`${device} ${lastSeenAt.toISOString()}`} className={look.fact}>
              <span className={look.muted}>{describeDevice(device).name}</span>
              <span>{format.moment(lastSeenAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {login !== null && <AccountActions card={card} onSlips={onSlips} />}
      {login !== null && <RightsButton id={card.id} />}
    </Part>
  );
}

function AccountActions({ card: { id, account, mayChange, fullName }, onSlips }: AccountPartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setAsked] = useState<'renew' | 'block' | 'unblock' | null>(null);
  const block = useBlock();
  const issue = useIssueLinks();
  const renew = useRenewLink();
  const mayIssue = useMay(activationsApi.issue) && account !== 'blocked';
  const mayBlock = useMay(peopleApi.block) && mayChange;
  const { person } = useApi();
  const mayView = useMay(viewAsApi.start) && account === 'active' && person?.id !== id;
  const close = () => setAsked(null);

  async function go() {
    if (asked === 'renew') {
      const slip = await renew.mutateAsync(id).catch(() => null);
      if (slip !== null) onSlips([slip]);
    } else {
      await block.mutateAsync({ people: [id], isBlocked: asked === 'block' }).catch(() => null);
    }
    close();
  }
  async function issueOne() {
    const done = await issue.mutateAsync([id]).catch(() => null);
    if (done !== null) onSlips(done.slips);
  }

  return (
    <>
      {block.error !== null && (
        <p className={look.muted} role="alert">
          {describeError(block.error, t)}
        </p>
      )}
      <div className={look.actions}>
        {mayIssue && (
          <Button
            variant="default"
            leftSection={<IconKey size={18} aria-hidden />}
            loading={issue.isPending}
            onClick={() => (account === 'waiting' ? void issueOne() : setAsked('renew'))}
          >
            {t('people.newlink')}
          </Button>
        )}
        {mayView && <ViewAs id={id} fullName={fullName} />}
        {mayBlock && <LockButton isBlocked={account === 'blocked'} onAsk={setAsked} />}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(`people.${asked ?? 'block'}one`, { name: format.shortName(fullName) })}
        text={t(`people.${asked ?? 'block'}will`)}
        confirmLabel={t(asked === 'renew' ? 'people.newlink' : `people.${asked ?? 'block'}`)}
        cancelLabel={t('btn.cancel')}
        isDangerous={asked !== 'unblock'}
        isBusy={renew.isPending || block.isPending}
        onConfirm={() => void go()}
        onClose={close}
      />
    </>
  );
}

function RightsButton({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  if (!useMay(rightsApi.give)) return null;
  return (
    <div className={look.actions}>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        renderRoot={(props) => <Link {...rightsOfLink(id)} {...props} />}
      >
        {t('rights.title')}
      </Button>
    </div>
  );
}

interface LockButtonProps {
  readonly isBlocked: boolean;
  readonly onAsk: (asked: 'block' | 'unblock') => void;
}

function LockButton({ isBlocked, onAsk }: LockButtonProps) {
  const { t } = useTranslation();
  const Icon = isBlocked ? IconLockOpen : IconLock;
  const action = isBlocked ? 'unblock' : 'block';
  return (
    <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={() => onAsk(action)}>
      {t(`people.${action}`)}
    </Button>
  );
}
