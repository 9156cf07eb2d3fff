import { languages, type Language } from '@bilim/contract';
import { longestBody, longestHeadline } from '@bilim/contract/newsOffice';
import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Composition, Problems, Words } from './composition.ts';
import { FormatBar } from './FormatBar.tsx';
import look from './Composer.module.css';

interface WordsFieldsProps {
  readonly composition: Composition;
  readonly problems: Problems;
  readonly speakers: readonly string[];
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly onChange: (next: Partial<Composition>) => void;
}

/** Who speaks, and the words in each language. */
export function WordsFields(props: WordsFieldsProps) {
  const { composition, problems, language, onChange } = props;
  const { t } = useTranslation();
  const text = useRef<HTMLTextAreaElement>(null);
  const { headline, body } = composition.texts[language];
  const write = (words: Partial<Words>) =>
    onChange({
      texts: { ...composition.texts, [language]: { ...composition.texts[language], ...words } },
    });
  const problem = (key: Problems['body']) => key !== undefined && t(key);

  return (
    <>
      <Voice {...props} />
      <TextInput
        label={t('n.title')}
        value={headline}
        maxLength={longestHeadline}
        error={problem(problems.headline)}
        onChange={({ currentTarget }) => write({ headline: currentTarget.value })}
      />
      <div>
        <Textarea
          ref={text}
          label={t('n.text')}
          description={t('n.textabout')}
          value={body}
          maxLength={longestBody}
          autosize
          minRows={7}
          maxRows={20}
          error={problem(problems.body)}
          onChange={({ currentTarget }) => write({ body: currentTarget.value })}
        />
        <FormatBar field={text} onChange={(next) => write({ body: next })} />
      </div>
    </>
  );
}

/** In which language the fields below are, and in whose name they are written. */
function Voice({ composition, speakers, language, onLanguage, onChange }: WordsFieldsProps) {
  const { t } = useTranslation();
  const names = [...new Set([composition.speaker, ...speakers])].filter((name) => name !== '');
  return (
    <div className={look.row}>
      <div className={look.labelled}>
        <span className={look.label} id="news-language">
          {t('n.language')}
        </span>
        <SegmentedControl
          className={look.choice ?? ''}
          aria-labelledby="news-language"
          value={language}
          onChange={(chosen) => onLanguage(languages.find((one) => one === chosen) ?? language)}
          data={languages.map((one) => ({
            value: one,
            label: `${t(`n.languages.${one}`)}${composition.texts[one].headline.trim() === '' ? '' : ' ✓'}`,
          }))}
        />
      </div>
      {names.length > 1 && (
        <Select
          className={look.speaker}
          label={t('n.speaker')}
          data={names}
          value={composition.speaker}
          allowDeselect={false}
          onChange={(speaker) => onChange({ speaker: speaker ?? composition.speaker })}
        />
      )}
    </div>
  );
}
