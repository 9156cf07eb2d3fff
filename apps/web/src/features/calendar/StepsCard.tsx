import { Button, Card, Tabs, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { FeedAddress } from './feedAddress.ts';
import look from './CalendarScreen.module.css';

const apps = ['google', 'apple', 'outlook'] as const;
const steps = ['a', 'b', 'c', 'd'] as const;

interface StepsCardProps {
  /** Null before there is one: then the steps have nothing to open. */
  readonly address: FeedAddress | null;
}

/** Step by step for each family of calendars; the one of this device stands open. */
export function StepsCard({ address }: StepsCardProps) {
  const { t } = useTranslation();
  return (
    <Card component="section" className={look.card} aria-labelledby="calendar-steps">
      <Title order={2} id="calendar-steps">
        {t('calendar.how')}
      </Title>
      <Tabs defaultValue={usualApp(navigator.userAgent)} keepMounted={false}>
        <Tabs.List grow aria-labelledby="calendar-steps">
          {apps.map((app) => (
            <Tabs.Tab key={app} value={app} mih={44}>
              {t(`calendar.apps.${app}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {apps.map((app) => (
          <Tabs.Panel key={app} value={app}>
            <ol className={look.steps}>
              {steps.map((step) => (
                <li key={step}>{t(`calendar.${app}.${step}`)}</li>
              ))}
            </ol>
            {address !== null && <Shortcuts app={app} address={address} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Card>
  );
}

interface ShortcutsProps {
  readonly app: (typeof apps)[number];
  readonly address: FeedAddress;
}

/** Pages of the services that already know the address; an Apple device has the button above. */
function Shortcuts({ app, address }: ShortcutsProps) {
  const { t } = useTranslation();
  const links = {
    google: [{ href: address.google, label: t('calendar.google.open') }],
    apple: [],
    outlook: [
      { href: address.outlook, label: t('calendar.outlook.open') },
      { href: address.microsoft365, label: t('calendar.outlook.work') },
    ],
  }[app];
  return (
    <div className={look.buttons}>
      {links.map(({ href, label }) => (
        <Button
          key={href}
          component="a"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function usualApp(agent: string): (typeof apps)[number] {
  if (/iPhone|iPad|Macintosh/.test(agent)) return 'apple';
  return 'google';
}
