import type { Language } from '@bilim/contract';
import { Button, Card } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fromMomentInput } from '#platform/i18n/momentInput.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import marks from '#domain/news/newsMarks.module.css';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FileIcon } from '#ui/files/FileIcon.tsx';
import { shortFileName } from '#ui/files/shortFileName.ts';
import { WrittenText } from '#ui/markdown/WrittenText.tsx';

import { NewsChips } from '../NewsChips.tsx';
import card from '../NewsCard.module.css';
import files from '../NewsFiles.module.css';

import { isEmpty, mainLanguage, type Composition } from './composition.ts';
import type { Rights } from './useCompose.ts';
import look from './Composer.module.css';

interface PreviewProps {
  readonly composition: Composition;
  readonly language: Language;
  readonly rights: Rights;
  /** Names of the files that it has and of those that are added. */
  readonly fileNames: readonly string[];
}

/** The item as its readers will see it, while it is being written. */
export function Preview(props: PreviewProps) {
  const { t } = useTranslation();
  return (
    <section className={look.preview} aria-labelledby="news-preview">
      <h2 className={look.previewTitle} id="news-preview">
        {t('n.preview')}
      </h2>
      {isEmpty(props.composition) ? (
        <Card>
          <EmptyState art="news" title={t('n.previewempty')} />
        </Card>
      ) : (
        <PreviewCard {...props} />
      )}
    </section>
  );
}

function PreviewCard({ composition, language, rights, fileNames }: PreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [opened] = useState(() => new Date());
  const { speaker, texts, readers, facultyIds, isLater, publishAt, isPinned, needsConfirmation } =
    composition;
  // Readers get another language where nothing is written in theirs.
  const shown = mainLanguage(composition, language);
  const { headline, body } = texts[shown];
  const when = (isLater ? fromMomentInput(publishAt) : undefined) ?? opened;
  const faculties = rights.faculties
    .filter(({ facultyId }) => facultyIds.includes(facultyId))
    .map(({ name }) => name);

  return (
    <Card component="article" className={`${marks.striped} ${card.card}`} data-readers={readers}>
      <div className={card.head}>
        <div className={card.words}>
          <p className={card.headline} lang={shown}>
            {headline === '' ? t('n.title') : headline}
          </p>
          <p className={card.speaker}>{speaker}</p>
        </div>
        <div className={card.chips}>
          <NewsChips item={{ isPinned, readers, faculties }} />
        </div>
      </div>
      <div className={card.body}>
        <WrittenText text={body} language={shown} />
      </div>
      <FileNames names={fileNames} />
      {needsConfirmation && (
        <div className={card.ask}>
          <span>{t('n.asksconfirm')}</span>
          <Button color="apricot.4" size="sm" component="span" aria-disabled>
            {t('n.confirm')}
          </Button>
        </div>
      )}
      <footer className={card.foot}>
        <p className={card.facts}>
          <span>{t('n.when', { date: format.shortDate(when), time: format.time(when) })}</span>
        </p>
      </footer>
    </Card>
  );
}

function FileNames({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <div className={files.files}>
      <ul className={files.chips} aria-label={t('c.files')}>
        {[...new Set(names)].map((name) => (
          <li key={name} className={files.chip} title={name}>
            <FileIcon name={name} size={22} />
            {shortFileName(name)}
          </li>
        ))}
      </ul>
    </div>
  );
}
