import type { LinkOutcome } from '@bilim/contract/openidLink';
import { Alert, Button, Card, Title } from '@mantine/core';
import { IconBrandGoogle, IconLogin2 } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { IconTile } from '#ui/IconTile.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { LinkDialog } from './LinkDialog.tsx';
import { useProviderLink, useUnlink } from './useProviderLink.ts';
import card from './ChoiceCard.module.css';
import look from './ProviderCard.module.css';

/** Signing in with an account of elsewhere: which one is linked, and how to link or unlink it. Absent where there is no provider. */
export function ProviderCard() {
  const { t } = useTranslation();
  const link = useProviderLink();
  const [outcome, setOutcome] = useOutcome();
  const [dialog, setDialog] = useState<'link' | 'unlink' | null>(null);
  const close = () => setDialog(null);
  if (link.data?.isAllowed !== true) return null;
  const { provider, googleAccess: isLinked, email, linkedAt } = link.data;
  const Icon = provider === 'Google' ? IconBrandGoogle : IconLogin2;

  return (
    <Card component="section" className={card.card} aria-labelledby="provider">
      <Title order={2} id="provider">
        {t('provider.title', { provider })}
      </Title>
      {outcome !== undefined && <Outcome outcome={outcome} onClose={() => setOutcome(undefined)} />}
      {isLinked ? (
        <Linked Icon={Icon} email={email} linkedAt={linkedAt} onUnlink={() => setDialog('unlink')} />
      ) : (
        <>
          <p className={card.about}>{t('provider.about', { provider })}</p>
          <Button
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
            className={look.action}
            onClick={() => setDialog('link')}
          >
            {t('provider.link', { provider })}
          </Button>
        </>
      )}
      <LinkDialog isOpen={dialog === 'link'} provider={provider} onClose={close} />
      <UnlinkDialog isOpen={dialog === 'unlink'} provider={provider} onClose={close} />
    </Card>
  );
}

interface LinkedProps {
  readonly Icon: typeof IconLogin2;
  readonly email: string | null;
  readonly linkedAt: Date | null;
  readonly onUnlink: () => void;
}

function Linked({ Icon, email, linkedAt, onUnlink }: LinkedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={card.line}>
      <IconTile icon={Icon} />
      <div className={card.words}>
        <div className={look.email}>{email ?? t('provider.noemail')}</div>
        {linkedAt !== null && (
          <div className={look.since} title={format.exactMoment(linkedAt)}>
            {t('provider.since', { day: format.day(linkedAt) })}
          </div>
        )}
      </div>
      <Button variant="default" size="sm" onClick={onUnlink}>
        {t('provider.unlink')}
      </Button>
    </div>
  );
}

interface UnlinkDialogProps {
  readonly isOpen: boolean;
  readonly provider: string;
  readonly onClose: () => void;
}

function UnlinkDialog({ isOpen, provider, onClose }: UnlinkDialogProps) {
  const { t } = useTranslation();
  const unlink = useUnlink();

  function confirm() {
    unlink.mutate(undefined, {
      onSuccess: () => showSuccess(t('provider.unlinked', { provider })),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('provider.askunlink')}
      text={t('provider.unlinktext', { provider })}
      confirmLabel={t('provider.unlink')}
      cancelLabel={t('btn.cancel')}
      isDangerous
      isBusy={unlink.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** What came of linking. It stands far down on a phone, so the page goes there. */
function Outcome({ outcome, onClose }: { readonly outcome: LinkOutcome; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const isSettled = useIsFetching() === 0;

  // Whoever comes back from the provider is at the top of the page, and what stands above may still grow.
  useEffect(() => {
    if (isSettled) place.current?.scrollIntoView({ block: 'center' });
  }, [isSettled]);

  return (
    <Alert
      ref={place}
      role={outcome === 'done' ? 'status' : 'alert'}
      color={outcome === 'done' ? 'sage' : 'pome'}
      withCloseButton
      closeButtonLabel={t('btn.close')}
      onClose={onClose}
    >
      {outcome === 'done' ? t('provider.done') : t(`provider.linkproblem.${outcome}`)}
    </Alert>
  );
}

/** Taken out of the address, so that a reload does not tell it again. */
function useOutcome() {
  const { link, ...rest } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState(link);

  // The address changes only once the page stands.
  useEffect(() => {
    if (link !== undefined) void navigate({ to: '.', search: rest, replace: true });
  });

  return [outcome, setOutcome] as const;
}
