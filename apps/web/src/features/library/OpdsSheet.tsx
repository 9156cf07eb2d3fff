import { opdsApi } from '@bilim/contract/library/opds';
import { Box, Button, CopyButton, Group, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QrCode } from '#ui/QrCode.tsx';
import { Sheet } from '#ui/Sheet.tsx';

interface OpdsSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const key = ['opds'] as const;

/** The private address by which reading apps see the library. */
export function OpdsSheet({ isOpen, onClose }: OpdsSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} title={t('l.opds.title')} closeLabel={t('btn.close')} onClose={onClose}>
      {isOpen && <Address />}
    </Sheet>
  );
}

function Address() {
  const { t } = useTranslation();
  const { call } = useApi();
  const feed = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(opdsApi.state, {}, { signal }),
    staleTime: 0,
  });
  const make = useChange('make');
  if (feed.data === undefined) return <Pending query={feed} />;
  const { path, lastFetchedAt } = feed.data;
  if (path !== null) return <Given address={`${location.origin}${path}`} lastFetchedAt={lastFetchedAt} />;
  return (
    <Stack gap="md">
      <p>{t('l.opds.about')}</p>
      <Group>
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          {t('l.opds.make')}
        </Button>
      </Group>
    </Stack>
  );
}

interface GivenProps {
  readonly address: string;
  readonly lastFetchedAt: Date | null;
}

function Given({ address, lastFetchedAt }: GivenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const revoke = useChange('revoke');
  return (
    <Stack gap="md">
      <p>{t('l.opds.paste')}</p>
      <TextInput
        readOnly
        aria-label={t('l.opds.title')}
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              variant="light"
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'btn.copied' : 'btn.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="subtle" color="pome" loading={revoke.isPending} onClick={() => revoke.mutate()}>
          {t('l.opds.revoke')}
        </Button>
      </Group>
      <Box w={200}>
        <QrCode text={address} label={t('l.opds.qr')} />
      </Box>
      <p>
        {lastFetchedAt === null
          ? t('l.opds.never')
          : t('l.opds.fetched', { when: format.moment(lastFetchedAt) })}
      </p>
      <p>{t('l.opds.secret')}</p>
    </Stack>
  );
}

function useChange(what: 'make' | 'revoke') {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => await call(opdsApi[what], {}),
    onSuccess: (feed) => queries.setQueryData(key, feed),
  });
}
