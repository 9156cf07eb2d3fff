import { ActionIcon, Button, FileButton, Tooltip } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { Attachments } from './useAttachments.ts';

interface AttachButtonProps {
  readonly attachments: Attachments;
  readonly isDisabled?: boolean;
  /** With its words; without them, a paperclip. */
  readonly hasWords?: boolean;
}

/** Picks files from the device. */
export function AttachButton({ attachments, isDisabled = false, hasWords = false }: AttachButtonProps) {
  const { t } = useTranslation();
  const label = t('btn.attach');
  return (
    <FileButton
      multiple
      accept={attachments.accept}
      disabled={isDisabled || attachments.isFull}
      inputProps={{ 'aria-label': label }}
      onChange={(files) => attachments.add(files)}
    >
      {(props) =>
        hasWords ? (
          <Button
            {...props}
            variant="light"
            disabled={isDisabled || attachments.isFull}
            leftSection={<IconPaperclip size={18} stroke={1.5} aria-hidden />}
          >
            {label}
          </Button>
        ) : (
          <Tooltip label={label}>
            <ActionIcon
              {...props}
              variant="subtle"
              size={40}
              disabled={isDisabled || attachments.isFull}
              aria-label={label}
            >
              <IconPaperclip size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      }
    </FileButton>
  );
}
