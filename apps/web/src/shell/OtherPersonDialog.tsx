import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { useQueuedMarks } from '#domain/journal/useMarkOutbox.ts';
import { useAccount } from '#platform/session/account.tsx';
import { leaveNext } from '#platform/session/handover.ts';
import { loginAddress } from '#platform/session/session.ts';
import { Sheet } from '#ui/Sheet.tsx';

interface OtherPersonDialogProps {
  readonly onClose: () => void;
}

function signInAgain() {
  leaveNext(location.pathname + location.search);
  location.assign(loginAddress);
}

/** The page stays as it is, so that what was typed can still be read; nothing leaves it any more. */
export function OtherPersonDialog({ onClose }: OtherPersonDialogProps) {
  const { t } = useTranslation();
  const name = useFormat().shortName(useAccount().fullName);
  const { entries: marks } = useQueuedMarks();

  return (
    <Sheet isOpen title={t('shell.otherhere')} closeLabel={t('btn.close')} onClose={onClose}>
      <Text size="sm" lh={1.6}>
        {t('shell.otherheretext', { name })}
      </Text>
      {marks.length > 0 && (
        <Text size="sm" lh={1.6} mt="xs" fw={600}>
          {t('queue.keptfor', { count: marks.length, name })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => location.assign('/lms')}>
          {t('shell.otheropen')}
        </Button>
        <Button onClick={signInAgain}>{t('shell.othersignin', { name })}</Button>
      </Group>
    </Sheet>
  );
}
