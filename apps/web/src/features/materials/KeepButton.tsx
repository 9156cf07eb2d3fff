import type { ReadMaterial } from '@bilim/contract/materials';
import { ActionIcon, Loader } from '@mantine/core';
import { IconCloudCheck, IconCloudDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { showFailure, showSuccess } from '#ui/toasts.ts';

import { dropFile, keepFile, keptAddress } from './keptFiles.ts';
import { keptFileKey, useKeptFile } from './useKeptFile.ts';

/** Keeps a file on the device for when there is no network, and says how much that takes; once more, and it goes. */
export function KeepButton({ material }: { readonly material: ReadMaterial }) {
  const { t } = useTranslation();
  const format = useFormat();
  const queries = useQueryClient();
  const { kind, title, size } = material;
  const address = keptAddress(material);
  const kept = useKeptFile(material, kind === 'file');
  const change = useMutation({
    networkMode: 'always',
    meta: { tellsItself: true },
    mutationFn: async (keeps: boolean) => await (keeps ? keepFile(address) : dropFile(address)),
    onSuccess: (_done, keeps) =>
      showSuccess(t(keeps ? 'umk.kept' : 'umk.dropped', { size: format.bytes(size ?? 0) })),
    onError: () => showFailure(t('umk.notkept')),
    onSettled: () => queries.invalidateQueries({ queryKey: keptFileKey(material) }),
  });
  if (kind !== 'file' || !('caches' in globalThis)) return null;
  const isKept = kept.data === true;
  const label = t(isKept ? 'umk.drop' : 'umk.keep', { title, size: format.bytes(size ?? 0) });
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      color={isKept ? 'sage' : 'gray'}
      aria-label={label}
      title={label}
      disabled={change.isPending}
      onClick={() => change.mutate(!isKept)}
    >
      {change.isPending ? (
        <Loader size={18} />
      ) : isKept ? (
        <IconCloudCheck size={20} aria-hidden />
      ) : (
        <IconCloudDownload size={20} aria-hidden />
      )}
    </ActionIcon>
  );
}
