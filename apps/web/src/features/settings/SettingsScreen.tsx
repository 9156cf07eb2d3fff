import { settingSections, settingsApi, type Setting } from '@bilim/contract/settings';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { momentBy } from '#platform/history/momentBy.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { parseSettingsSearch, settingStates, type SettingsSearch } from '#domain/settings/settingsLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { SettingSheet } from './SettingSheet.tsx';
import { useSettings } from './useSettings.ts';
import { useSettingWords } from './useSettingWords.ts';
import look from './SettingsScreen.module.css';

/** Everything the university may switch: what it means, what stands there, and who changed it. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const may = useMay(settingsApi.list);
  if (!may) return <Refused title={t('settings.title')} />;
  return (
    <>
      <PageHeading title={t('settings.title')} subtitle={t('settings.about')} />
      <Settings />
    </>
  );
}

function Settings() {
  const { t } = useTranslation();
  const query = useSettings();
  const { search, go } = useQueuePlace(parseSettingsSearch);
  const { open, ...place } = search;
  const all = query.data;
  const shown = all?.filter((setting) => isMeant(setting, search));

  return (
    <>
      <QueueList
        query={query}
        items={shown}
        isSought={search.find !== undefined}
        empty={{ art: 'paper', title: t('settings.nochanged'), text: t('settings.nochangedtext') }}
        filters={
          <QueueFilters
            states={settingStates}
            usual="all"
            wordOf={(state) => t(`settings.states.${state}`)}
            counts={all && { all: all.length, changed: all.filter(({ isUsual }) => !isUsual).length }}
            find={{ label: t('btn.search'), hint: t('settings.find') }}
            search={search}
            // Words that were being typed are looked for when one is open already.
            onChange={(next) => go({ ...next, ...(open === undefined ? {} : { open }) })}
          />
        }
      >
        {(settings) =>
          settingSections.map((section) => (
            <Section
              key={section}
              title={t(`settings.sections.${section}`)}
              settings={settings.filter((one) => one.section === section)}
              onOpen={(key) => go({ ...place, open: key }, true)}
            />
          ))
        }
      </QueueList>
      <SettingSheet setting={all?.find(({ key }) => key === open)} onClose={() => go(place)} />
    </>
  );
}

/** Every word that is looked for stands somewhere in the title, the meaning or the key. */
function isMeant({ key, title, about, isUsual }: Setting, { state, find = '' }: SettingsSearch) {
  const text = `${title} ${about} ${key}`.toLowerCase();
  const words = find.toLowerCase().split(/\s+/);
  return (state !== 'changed' || !isUsual) && words.every((word) => text.includes(word));
}

interface SectionProps {
  readonly title: string;
  readonly settings: readonly Setting[];
  readonly onOpen: (key: string) => void;
}

function Section({ title, settings, onOpen }: SectionProps) {
  if (settings.length === 0) return null;
  return (
    <section className={look.section}>
      <h2 className={look.heading}>{title}</h2>
      <QueueRows label={title}>
        {settings.map((setting) => (
          <Row key={setting.key} setting={setting} onOpen={() => onOpen(setting.key)} />
        ))}
      </QueueRows>
    </section>
  );
}

interface RowProps {
  readonly setting: Setting;
  readonly onOpen: () => void;
}

function Row({ setting, onOpen }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const wordsOf = useSettingWords();
  const { title, about, value, isUsual, changedAt, changedBy } = setting;
  return (
    <li>
      <button type="button" className={look.row} onClick={onOpen}>
        <span className={look.what}>
          <span className={look.title}>{title}</span>
          <span className={look.about}>{about}</span>
        </span>
        <span className={look.value}>
          <b>{wordsOf(setting, value)}</b>
          {!isUsual && (
            <>
              <StatusChip tone="info">{t('settings.isown')}</StatusChip>
              <span className={look.about}>{momentBy(format, changedAt, changedBy)}</span>
            </>
          )}
        </span>
      </button>
    </li>
  );
}
