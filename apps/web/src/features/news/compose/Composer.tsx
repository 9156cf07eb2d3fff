import type { Language } from '@bilim/contract';
import type { EditedNews } from '@bilim/contract/newsOffice';
import { Alert, Button, Card } from '@mantine/core';
import { IconClock, IconDeviceFloppy, IconSend2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { newsOfficeLink } from '#domain/news/newsLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { showUndo } from '#ui/toasts.ts';

import { AudienceFields } from './AudienceFields.tsx';
import { isEmpty, mainLanguage, problemsOf, type Composition, type Problems } from './composition.ts';
import { Preview } from './Preview.tsx';
import { FileFields } from './FileFields.tsx';
import { TimeFields } from './TimeFields.tsx';
import type { Rights } from './useCompose.ts';
import { useDraft } from './useDraft.ts';
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
  const draft = useDraft({ item, initial });
  const { composition } = draft;
  const [language, setLanguage] = useState(() => mainLanguage(composition, own));
  const [problems, setProblems] = useState<Problems>({});
  const sending = useSending(item, draft.forget);
  const isOut = item !== null && (item.state === 'published' || item.state === 'ended');

  function change(next: Partial<Composition>) {
    setProblems({});
    draft.change({ ...composition, ...next });
  }

  function startAnew() {
    setProblems({});
    const before = draft.clear();
    showUndo({
      message: t('n.cleared'),
      undoLabel: t('n.undelete'),
      onUndo: () => draft.change(before),
    });
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
      {draft.isKept && <KeptNote onClear={startAnew} />}
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

/** The sheet opened with what was left on it. */
function KeptNote({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert color="lake" variant="light">
      <div className={look.keptLine}>
        {t('n.draftfound')}
        <Button variant="subtle" size="compact-md" onClick={onClear}>
          {t('n.startanew')}
        </Button>
      </div>
    </Alert>
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
