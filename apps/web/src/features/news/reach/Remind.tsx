import type { NewsReminder } from '@bilim/contract/newsOffice';
import { Button, Card, Title } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { IconTile } from '#ui/IconTile.tsx';

import { useRemind } from './useReach.ts';
import look from './Remind.module.css';

interface RemindProps {
  readonly newsId: number;
  readonly reminder: NewsReminder;
}

/** Lets an editor remind those who have not read an item, once a day. */
export function Remind({ newsId, reminder }: RemindProps) {
  const { t } = useTranslation();
  const { missing, remindedAt, canRemind, byDevice, byLetter } = reminder;
  if (remindedAt === null && (missing === 0 || !canRemind)) return null;
  const isReachable = byDevice + byLetter > 0;

  return (
    <Card component="section" className={look.card} aria-labelledby="news-remind">
      <IconTile icon={IconBellRinging} />
      <div className={look.words}>
        <Title order={2} id="news-remind">
          {t('n.reminder')}
        </Title>
        {canRemind && missing > 0 && (
          <p>{isReachable ? t('n.remindwhom', { missing, byDevice, byLetter }) : t('n.remindnobody')}</p>
        )}
        <LastTime reminder={reminder} />
      </div>
      {canRemind && isReachable && <RemindButton newsId={newsId} reminder={reminder} />}
    </Card>
  );
}

function LastTime({ reminder: { remindedAt } }: Pick<RemindProps, 'reminder'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (remindedAt === null) return null;
  return (
    <p title={format.exactMoment(remindedAt)}>{t('n.remindedat', { when: format.moment(remindedAt) })}</p>
  );
}

function RemindButton({ newsId, reminder: { byDevice, byLetter } }: RemindProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const remind = useRemind(newsId);
  return (
    <>
      <Button className={look.button ?? ''} onClick={() => setIsAsking(true)}>
        {t('n.remind')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('n.remindask')}
        text={t('n.remindtext', { byDevice, byLetter })}
        confirmLabel={t('n.remindsend')}
        cancelLabel={t('btn.cancel')}
        isBusy={remind.isPending}
        onConfirm={() => remind.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
