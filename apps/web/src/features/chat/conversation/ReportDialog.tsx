import type { Message } from '@bilim/contract/chat/message';
import { chatReportsApi, reportKinds, type ReportKind } from '@bilim/contract/chat/reports';
import { Alert, Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { showFailure, showSuccess } from '#ui/toasts.ts';

interface ReportDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Tells the dean's office what is wrong with a message. */
export function ReportDialog({ message, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const [kind, setKind] = useState<ReportKind>('insult');
  const [words, setWords] = useState('');
  const report = useMutation({
    meta: { tellsItself: true },
    mutationFn: () =>
      call(chatReportsApi.report, { messageId: message.messageId, kind, words: words.trim() }),
    onSuccess({ isDone, message: sentence }) {
      if (isDone) showSuccess(t('ch.reported'));
      else showFailure(sentence);
      onClose();
    },
  });

  return (
    <Sheet isOpen title={t('ch.reporttitle')} closeLabel={t('btn.cancel')} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" lh={1.6}>
          {t('ch.reporttext')}
        </Text>
        {report.error !== null && (
          <Alert color="pome" role="alert">
            {describeError(report.error, t)}
          </Alert>
        )}
        <Radio.Group
          label={t('ch.reportreason')}
          value={kind}
          onChange={(value) => setKind(reportKinds.find((one) => one === value) ?? 'other')}
        >
          <Stack gap="sm" mt="xs">
            {reportKinds.map((one) => (
              <Radio key={one} value={one} label={t(`ch.reportkinds.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('ch.reportwords')}
          value={words}
          maxLength={500}
          autosize
          minRows={2}
          maxRows={5}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('btn.cancel')}
          </Button>
          <Button loading={report.isPending} onClick={() => report.mutate()}>
            {t('ch.report')}
          </Button>
        </Group>
      </Stack>
    </Sheet>
  );
}
