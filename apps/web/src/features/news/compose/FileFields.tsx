import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { AttachmentsField } from '#platform/uploads/AttachmentsField.tsx';
import { FileIcon } from '#ui/files/FileIcon.tsx';
import { shortFileName } from '#ui/files/shortFileName.ts';

import type { Composition } from './composition.ts';
import type { useSending } from './useSending.ts';
import look from './Composer.module.css';

interface FileFieldsProps {
  readonly composition: Composition;
  readonly sending: ReturnType<typeof useSending>;
  readonly onChange: (next: Partial<Composition>) => void;
}

/** The files that the item has, and those that are added. */
export function FileFields({ composition: { keptFiles }, sending, onChange }: FileFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={look.group}>
      {keptFiles.length > 0 && (
        <ul className={look.kept} aria-label={t('n.keptfiles')}>
          {keptFiles.map((name) => (
            <li key={name} title={name}>
              <FileIcon name={name} size={22} />
              {shortFileName(name)}
              <ActionIcon
                size={40}
                aria-label={t('n.dropfile', { name })}
                onClick={() => onChange({ keptFiles: keptFiles.filter((one) => one !== name) })}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={look.wide}>
        <AttachmentsField
          attachments={sending.attachments}
          upload={sending.upload}
          label={t('c.files')}
          onRetry={sending.retry}
        />
      </div>
    </div>
  );
}
