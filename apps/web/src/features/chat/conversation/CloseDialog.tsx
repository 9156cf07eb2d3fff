import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DateTimeField } from '#platform/dates/DateTimeField.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { ConversationPlace } from '#domain/chat/place.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { closingTimes, parseClosingTime, type ClosingTime } from './closingTimes.ts';
import { useConversationDoings } from './useConversationDoings.ts';

interface CloseDialogProps {
  readonly place: ConversationPlace;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const labels = {
  hour: 'ch.closehour',
  morning: 'ch.closemorning',
  week: 'ch.closeweek',
  own: 'ch.closeown',
} as const;

/** The teacher closes the chat of the class for writing until a time. */
export function CloseDialog({ place, onDone, onClose }: CloseDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<ClosingTime>('hour');
  const [own, setOwn] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { close } = useConversationDoings(place, onDone);
  const [openedAt] = useState(() => new Date());
  const until = parseClosingTime(chosen, own, openedAt);

  async function settle() {
    if (until === null) return;
    setBusy(true);
    if (await close(until, format.moment(until))) onClose();
    setBusy(false);
  }

  return (
    <Sheet isOpen title={t('ch.close')} closeLabel={t('btn.cancel')} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" lh={1.6}>
          {t('ch.closetext')}
        </Text>
        <Radio.Group
          label={t('ch.closetill')}
          value={chosen}
          onChange={(value) => setChosen(closingTimes.find((one) => one === value) ?? 'own')}
        >
          <Stack gap="sm" mt="xs">
            {closingTimes.map((one) => (
              <Radio key={one} value={one} label={t(labels[one])} />
            ))}
          </Stack>
        </Radio.Group>
        {chosen === 'own' && (
          <DateTimeField label={t('ch.closeown')} value={own} min={format.today()} onChange={setOwn} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('btn.cancel')}
          </Button>
          <Button disabled={until === null} loading={isBusy} onClick={() => void settle()}>
            {t('ch.close')}
          </Button>
        </Group>
      </Stack>
    </Sheet>
  );
}
