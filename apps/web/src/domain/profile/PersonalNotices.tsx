import { noticesApi } from '@bilim/contract/notices';
import { Button, Card, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';

import { toldKey, usePersonalNotices } from './usePersonalNotices.ts';
import look from './PersonalNotices.module.css';

interface PersonalNoticesProps {
  /** Whoever registers already is led nowhere. */
  readonly isAtRegistration?: boolean;
}

/** What one is told about oneself, until one has said that it was read, with the way to where one does something about it. */
export function PersonalNotices({ isAtRegistration = false }: PersonalNoticesProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const notices = usePersonalNotices().data ?? [];
  const seen = useMutation({
    mutationFn: async () => await call(noticesApi.seen, { id: Math.max(...notices.map(({ id }) => id)) }),
    onSuccess: (left) => queries.setQueryData(toldKey, left),
  });
  if (notices.length === 0) return null;

  return (
    <Card component="section" className={look.card} aria-labelledby="told">
      <div className={look.head}>
        <Title order={2} id="told">
          {t('profile.told')}
        </Title>
        <Button
          variant="default"
          loading={seen.isPending}
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => seen.mutate()}
        >
          {t('profile.toldread')}
        </Button>
      </div>
      <ul className={look.list}>
        {notices.map(({ id, sentence, isOfRegistration }) => (
          <li key={id}>
            {sentence}
            {isOfRegistration && !isAtRegistration && (
              <Link to="/registration" className={look.way}>
                {t('profile.toldregistration')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
