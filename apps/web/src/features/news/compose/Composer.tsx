import type { Language } from '@bilim/contract';
import type { EditedNews } from '@bilim/contract/newsOffice';
import { Button, Card } from '@mantine/core';
import { IconClock, IconDeviceFloppy, IconSend2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { newsOfficeLink } from '#domain/news/newsLink.ts';
import { KeptNote } from '#platform/drafts/KeptNote.tsx';
import { useKeptForm } from '#platform/drafts/useKeptForm.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { AudienceFields } from './AudienceFields.tsx';
import { isEmpty, mainLanguage, problemsOf, type Composition, type Problems } from './composition.ts';
import { Preview } from './Preview.tsx';
import { FileFields } from './FileFields.tsx';
import { TimeFields } from './TimeFields.tsx';
import type { Rights } from './useCompose.ts';
import { useSending } from './useSending.ts';
import { WordsFields } from './WordsFields.tsx';
import look from './Composer.module.css';

interface ComposerProps {
  readonly rights: Rights;
  /** The item that is changed; null for a new one. */
  readonly item: EditedNews | null;
  readonly initial: Composition;
}

/** The fields on one side, what readers will see on the other. */
export function Composer({ rights, item, initial }: ComposerProps) {
  const { t, i18n } = useTranslation();
  const own: Language = i18n.language === 'ky' ? 'kg' : i18n.language === 'en' ? 'en' : 'ru';
  const draft = useKeptForm({ form: 'news', record: item?.newsId, version: item?.version }, initial);
  const { values: composition } = draft;
  const [language, setLanguage] = useState(() => mainLanguage(composition, own));
  const [problems, setProblems] = useState<Problems>({});
  const sending = useSending(item, draft.forget);
  const isOut = item !== null && (item.state === 'published' || item.state === 'ended');

  function change(next: Partial<Composition>) {
    setProblems({});
    draft.change({ ...composition, ...next });
  }

  function send(isDraft: boolean) {
    const found = problemsOf(composition, own, new Date());
    setProblems(found);
    if (found.language !== undefined) setLanguage(found.language);
    if (Object.keys(found).length === 0) sending.send(composition, own, isDraft);
  }

  const fields = { composition, problems, onChange: change };
  return (
    <div className={look.screen}>
      <PageHeading title={t(item === null ? 'n.create' : 'n.change')} subtitle={t('n.composeabout')} />
      {draft.isKept && (
        <KeptNote
          onClear={() => {
            setProblems({});
            return draft.clear();
          }}
          onBring={draft.change}
        />
      )}
      <div className={look.columns}>
        <Card component="section" className={look.fields} aria-label={t('n.fields')}>
          <WordsFields {...fields} speakers={rights.speakers} language={language} onLanguage={setLanguage} />
          <AudienceFields {...fields} rights={rights} />
          <TimeFields {...fields} isOut={isOut} />
          <FileFields composition={composition} sending={sending} onChange={change} />
          <Buttons
            isOut={isOut}
            isLater={composition.isLater}
            isEmpty={isEmpty(composition)}
            isSending={sending.upload.isBusy || sending.attachments.isPreparing}
            onSend={send}
          />
        </Card>
        <Preview
          composition={composition}
          language={language}
          rights={rights}
          fileNames={[...composition.keptFiles, ...sending.attachments.picked.map(({ file }) => file.name)]}
        />
      </div>
    </div>
  );
}

interface ButtonsProps {
  readonly isOut: boolean;
  readonly isLater: boolean;
  readonly isEmpty: boolean;
  readonly isSending: boolean;
  readonly onSend: (isDraft: boolean) => void;
}

function Buttons({ isOut, isLater, isEmpty: hasNothing, isSending, onSend }: ButtonsProps) {
  const { t } = useTranslation();
  const Icon = isLater && !isOut ? IconClock : IconSend2;
  const label = isLater ? 'n.schedule' : 'n.publish';
  return (
    <div className={look.buttons}>
      <Button variant="subtle" renderRoot={(props) => <Link {...newsOfficeLink()} {...props} />}>
        {t('btn.cancel')}
      </Button>
      {!isOut && (
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          disabled={isSending || hasNothing}
          onClick={() => onSend(true)}
        >
          {t('n.savedraft')}
        </Button>
      )}
      <Button leftSection={<Icon size={18} aria-hidden />} loading={isSending} onClick={() => onSend(false)}>
        {t(isOut ? 'btn.save' : label)}
      </Button>
    </div>
  );
}
