import type { Wording } from '@bilim/contract/wording';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { toWire } from '#platform/i18n/languages.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import look from './Wording.module.css';

interface WordingRowProps {
  readonly wording: Wording;
  readonly onOpen: () => void;
}

/** A text as the reader's language has it, and what there is to know of it. */
export function WordingRow({ wording: { key, texts, isLetter, asked }, onOpen }: WordingRowProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const here = texts.filter(({ language }) => language === toWire(i18n.language));
  const shown = here.map(({ own, usual }) => own ?? usual).find((text) => text !== null);
  const lacking = [
    ...new Set(
      texts.flatMap(({ usual, own, language }) => (usual === null && own === null ? [language] : [])),
    ),
  ];
  return (
    <li>
      <button type="button" className={look.row} onClick={onOpen}>
        <span className={look.text}>{shown ?? '–'}</span>
        <span className={look.facts}>
          <code>{key}</code>
          {isLetter && <StatusChip tone="neutral">{t('texts.letter')}</StatusChip>}
          {texts.some(({ own }) => own !== null) && <StatusChip tone="info">{t('texts.isown')}</StatusChip>}
          {lacking.map((language) => (
            <StatusChip key={language} tone="warning">
              {t('texts.lacks', { language: t(`n.languages.${language}`) })}
            </StatusChip>
          ))}
          {asked !== null && (
            <span title={format.exactMoment(asked.lastSeenAt)}>
              {t('texts.asked', { count: asked.hits, when: format.moment(asked.lastSeenAt) })}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
