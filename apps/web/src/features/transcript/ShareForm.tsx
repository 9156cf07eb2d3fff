import { shownByLink } from '@bilim/contract/documents';
import type { ShownByLink } from '@bilim/contract/documents';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePaperActions } from './useTranscript.ts';
import look from './Transcript.module.css';

interface ShareFormProps {
  readonly studentId: number;
  readonly documentId: number;
}

/** For how long a link opens; 0 until it is closed. */
const terms = [7, 30, 90, 0] as const;

/** A link for somebody who asks: what it shows, for how long, for how many looks. */
export function ShareForm({ studentId, documentId }: ShareFormProps) {
  const { t } = useTranslation();
  const { share } = usePaperActions(studentId);
  const [shows, setShows] = useState<ShownByLink>('name');
  const [days, setDays] = useState(30);
  const [isSingle, setSingle] = useState(false);
  return (
    <form
      className={look.share}
      onSubmit={(event) => {
        event.preventDefault();
        share.mutate({ documentId, shows, isSingle, days: days === 0 ? null : days });
      }}
    >
      <NativeSelect
        label={t('transcript.sharewhat')}
        data={shownByLink.map((value) => ({ value, label: t(`transcript.shows.${value}`) }))}
        value={shows}
        onChange={({ currentTarget }) =>
          setShows(shownByLink.find((one) => one === currentTarget.value) ?? 'mask')
        }
      />
      <NativeSelect
        label={t('transcript.sharefor')}
        data={terms.map((value) => ({
          value: String(value),
          label: value === 0 ? t('transcript.forever') : t('transcript.days', { count: value }),
        }))}
        value={String(days)}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
      />
      <Checkbox
        className={look.single ?? ''}
        label={t('transcript.single')}
        checked={isSingle}
        onChange={({ currentTarget }) => setSingle(currentTarget.checked)}
      />
      <Button type="submit" loading={share.isPending}>
        {t('transcript.share')}
      </Button>
    </form>
  );
}
