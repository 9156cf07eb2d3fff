import { studentCardApi } from '@bilim/contract/studentCard';
import { Button, Card, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi, useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { asOf } from '#platform/offline/asOf.ts';
import { cardKey, ownCard, renewMs } from '#domain/qr/ownCard.ts';
import { useAccount } from '#platform/session/account.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { showSuccess } from '#ui/toasts.ts';

import look from './OwnCardScreen.module.css';

/** The student's own code: the teacher scans it instead of the student scanning, and anybody's camera opens the card. */
export function OwnCardScreen() {
  const { t } = useTranslation();
  const isStudent = useMay(studentCardApi.own);
  return isStudent ? <OwnCard /> : <Refused title={t('qr.owncard')} />;
}

function OwnCard() {
  const { t } = useTranslation();
  const { fullName, group } = useAccount();
  const format = useFormat();
  const { call } = useApi();
  const query = useQuery({ ...ownCard(call), refetchInterval: renewMs });

  return (
    <>
      <PageHeading title={t('qr.owncard')} subtitle={t('qr.owncardabout')} />
      <Card className={look.card}>
        {query.data === undefined ? (
          <Pending query={query}>
            <Skeleton className={look.code ?? ''} radius="md" />
          </Pending>
        ) : (
          <QrCode
            text={`${location.origin}/lms/studentqr?data=${query.data.card}`}
            label={t('qr.owncardlabel')}
            className={look.code}
          />
        )}
        <p className={look.name}>{format.name(fullName)}</p>
        <p className={look.text}>{group}</p>
        <p className={look.text}>{t('qr.owncardtext')}</p>
        <p className={look.text}>{t(asOf(query) === null ? 'qr.owncardpublic' : 'qr.owncardoffline')}</p>
        {query.data !== undefined && <NewCode issue={query.data.issue} />}
      </Card>
    </>
  );
}

/** For whoever has given a code out of hand. */
function NewCode({ issue }: { readonly issue: number }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => call(studentCardApi.renew, { issue }),
    onSuccess: ({ message, ...shown }) => {
      queries.setQueryData(cardKey, shown);
      setAsking(false);
      showSuccess(message);
    },
  });

  return (
    <>
      <Button
        variant="default"
        h={44}
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('qr.newcode')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('qr.newcodetitle')}
        text={t('qr.newcodetext')}
        confirmLabel={t('qr.newcode')}
        cancelLabel={t('btn.cancel')}
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
