import type { ActivationSlip, PasswordHolder } from '@bilim/contract/activations';
import { Button } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { useHolders, useRenew } from './useActivations.ts';
import look from './LostPassword.module.css';

/** The server tells no more at once. */
const most = 20;

interface LostPasswordProps {
  readonly onRenewed: (slips: readonly ActivationSlip[]) => void;
}

/** For somebody who came because the password is lost: find them, and make a slip in its place. */
export function LostPassword({ onRenewed }: LostPasswordProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<PasswordHolder | null>(null);
  const renew = useRenew();

  async function go({ id }: PasswordHolder) {
    const slip = await renew.mutateAsync(id).catch(() => null);
    setChosen(null);
    if (slip !== null) onRenewed([slip]);
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKeyOff size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('activation.lost')}
      </Button>
      <Sheet
        isOpen={isOpen}
        title={t('activation.losttitle')}
        closeLabel={t('btn.close')}
        onClose={() => setOpen(false)}
      >
        <FindHolder
          onChoose={(holder) => {
            setOpen(false);
            setChosen(holder);
          }}
        />
      </Sheet>
      <ConfirmDialog
        isOpen={chosen !== null}
        title={t('activation.renewask')}
        text={t('activation.renewwill', { name: format.name(chosen?.fullName ?? '') })}
        confirmLabel={t('activation.renewgo')}
        cancelLabel={t('btn.cancel')}
        isDangerous
        isBusy={renew.isPending}
        onConfirm={() => chosen !== null && void go(chosen)}
        onClose={() => !renew.isPending && setChosen(null)}
      />
    </>
  );
}

function FindHolder({ onChoose }: { readonly onChoose: (holder: PasswordHolder) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [find, setFind] = useState<string>();
  const query = useHolders(find);
  const { data: holders } = query;

  return (
    <div className={look.find}>
      <p className={look.about}>{t('activation.lostabout')}</p>
      <SearchField label={t('activation.lostfind')} found={find} onFind={setFind} />
      <div role="status" className={look.about}>
        {holders?.length === 0 && t('activation.lostnobody')}
        {holders?.length === most && t('activation.lostmore', { count: most })}
      </div>
      {find !== undefined && holders === undefined && (
        <Pending query={query}>
          <SkeletonRows rows={3} height={56} />
        </Pending>
      )}
      <ul className={look.people}>
        {holders?.map((holder) => (
          <li key={holder.id} className={look.person}>
            <span className={look.words}>
              <span className={look.name}>{format.name(holder.fullName)}</span>
              <span className={look.detail}>{[holder.unit, holder.login].filter(Boolean).join(' · ')}</span>
            </span>
            <Button
              variant="default"
              aria-label={t('activation.renewfor', { name: format.name(holder.fullName) })}
              onClick={() => onChoose(holder)}
            >
              {t('activation.renew')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
