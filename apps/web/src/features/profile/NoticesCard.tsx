import { chatApi } from '@bilim/contract/chat';
import { noticesApi, type NoticeChoices, type NoticeState } from '@bilim/contract/notices';
import { Button, Card, Switch, Title } from '@mantine/core';
import { IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import type { DeviceState } from '#platform/push/device.ts';
import { IconTile } from '#ui/IconTile.tsx';

import { useChooseNotices, useNotices, useThisDevice, useTurnDevice } from './useNotices.ts';
import card from './ChoiceCard.module.css';
import look from './NoticesCard.module.css';

type Way = 'push' | 'mail';
/** What there is to be told of. */
const rows = {
  Marks: { push: 'pushMarks', mail: 'mailMarks' },
  Absences: { push: 'pushAbsences', mail: 'mailAbsences' },
  Lessons: { push: 'pushLessons', mail: 'mailLessons' },
  Messages: { push: 'pushMessages', mail: 'mailMessages' },
  News: { push: 'pushNews', mail: 'mailNews' },
} as const satisfies Record<string, Record<Way, keyof NoticeChoices>>;
/** Of what a person is told while the portal is closed, and by which way. */
export function NoticesCard() {
  const { t } = useTranslation();
  const state = useNotices().data;
  const device = useThisDevice().data;
  if (state === undefined) return null;

  return (
    <Card component="section" className={card.card} aria-labelledby="notices">
      <Title order={2} id="notices">
        {t('notices.title')}
      </Title>
      <p className={card.about}>{t('notices.about')}</p>
      {device !== undefined && <ThisDevice device={device} pushKey={state.pushKey} />}
      <Choices state={state} />
      <p className={card.about}>
        {state.noMail === null
          ? t('notices.daily', { hour: state.digestHour })
          : t(`notices.nomail.${state.noMail}`)}
      </p>
    </Card>
  );
}

function ThisDevice({ device, pushKey }: { readonly device: DeviceState; readonly pushKey: string }) {
  const { t } = useTranslation();
  const turn = useTurnDevice(pushKey);
  const isOn = device === 'on';
  const canTurn = isOn || device === 'off';

  return (
    <div className={card.line} aria-live="polite">
      <IconTile icon={isOn ? IconBellRinging : IconBellOff} isQuiet={!isOn} />
      <p className={`${card.words} ${look.device}`}>{t(`notices.device.${device}`)}</p>
      {canTurn && (
        <Button
          size="sm"
          variant={isOn ? 'default' : 'light'}
          loading={turn.isPending}
          onClick={() => turn.mutate(!isOn)}
        >
          {t(isOn ? 'notices.turnoff' : 'notices.turnon')}
        </Button>
      )}
    </div>
  );
}

/** What can reach this person at all. */
function useKinds(): readonly (keyof typeof rows)[] {
  const hasMarks = useMay(noticesApi.told);
  const hasChats = useMay(chatApi.insert);
  return [
    ...(hasMarks ? (['Marks', 'Absences', 'Lessons'] as const) : []),
    ...(hasChats ? (['Messages'] as const) : []),
    'News',
  ];
}

function Choices({ state }: { readonly state: NoticeState }) {
  const { t } = useTranslation();
  const kinds = useKinds();
  const choose = useChooseNotices();
  const chosen = choose.isPending ? choose.variables : state;
  const isShut = (way: Way) => way === 'mail' && state.noMail !== null;

  function toggle(choice: keyof NoticeChoices) {
    const before: NoticeChoices = {
      pushMarks: chosen.pushMarks,
      pushAbsences: chosen.pushAbsences,
      pushLessons: chosen.pushLessons,
      pushMessages: chosen.pushMessages,
      pushNews: chosen.pushNews,
      mailMarks: chosen.mailMarks,
      mailAbsences: chosen.mailAbsences,
      mailLessons: chosen.mailLessons,
      mailMessages: chosen.mailMessages,
      mailNews: chosen.mailNews,
    };
    choose.mutate({ ...before, [choice]: !before[choice] });
  }

  return (
    <div className={look.choices}>
      <span aria-hidden />
      <span className={look.way} aria-hidden>
        {t('notices.push')}
      </span>
      <span className={look.way} aria-hidden>
        {t('notices.mail')}
      </span>
      {kinds.map((kind) => (
        <div key={kind} className={look.row} role="group" aria-label={t(`notices.kind.${kind}`)}>
          <span aria-hidden>{t(`notices.kind.${kind}`)}</span>
          {(['push', 'mail'] as const).map((way) => {
            const choice = rows[kind][way];
            return (
              <Switch
                key={way}
                className={look.switch ?? ''}
                size="md"
                aria-label={`${t(`notices.kind.${kind}`)}: ${t(`notices.${way}`)}`}
                checked={chosen[choice] && !isShut(way)}
                disabled={isShut(way)}
                onChange={() => toggle(choice)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
