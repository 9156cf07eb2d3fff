import type { Input, Language } from '@bilim/contract';
import { languages } from '@bilim/contract';
import { titleSeparator, type NewsReaders } from '@bilim/contract/news';
import type { EditedNews, newsOfficeApi } from '@bilim/contract/newsOffice';

import { fromMomentInput, toMomentInput } from '#platform/i18n/momentInput.ts';

export interface Words {
  readonly headline: string;
  readonly body: string;
}

/** What the composer holds: everything as the fields show it. */
export interface Composition {
  readonly speaker: string;
  readonly texts: Readonly<Record<Language, Words>>;
  readonly readers: NewsReaders;
  /** None for the whole university. */
  readonly facultyIds: readonly number[];
  readonly isLater: boolean;
  readonly publishAt: string;
  readonly hasEnd: boolean;
  readonly endsAt: string;
  readonly isPinned: boolean;
  readonly needsConfirmation: boolean;
  /** Of an item that is changed: names of its files that stay. */
  readonly keptFiles: readonly string[];
}

const noWords: Words = { headline: '', body: '' };

/** An empty sheet for somebody who may speak in these names and for these faculties. */
export function emptyComposition(speaker: string, facultyIds: readonly number[]): Composition {
  return {
    speaker,
    texts: { ru: noWords, kg: noWords, en: noWords },
    readers: 'all',
    facultyIds,
    isLater: false,
    publishAt: '',
    hasEnd: false,
    endsAt: '',
    isPinned: false,
    needsConfirmation: false,
    keptFiles: [],
  };
}

/** An item that stands there, to be changed. */
export function compositionOf({ texts, publishAt, endsAt, state, ...item }: EditedNews): Composition {
  const wordsIn = (language: Language): Words => {
    const found = texts.find((text) => text.language === language);
    return found === undefined ? noWords : { headline: found.headline, body: found.body };
  };
  return {
    speaker: item.speaker,
    texts: { ru: wordsIn('ru'), kg: wordsIn('kg'), en: wordsIn('en') },
    readers: item.readers,
    facultyIds: item.facultyIds,
    isLater: state === 'scheduled',
    publishAt: state === 'scheduled' && publishAt !== null ? toMomentInput(publishAt) : '',
    hasEnd: endsAt !== null,
    endsAt: endsAt === null ? '' : toMomentInput(endsAt),
    isPinned: item.isPinned,
    needsConfirmation: item.needsConfirmation,
    keptFiles: item.fileNames,
  };
}

const isWritten = ({ headline, body }: Words) => headline.trim() !== '' || body.trim() !== '';

export function isEmpty({ texts }: Composition): boolean {
  return languages.every((language) => !isWritten(texts[language]));
}

/** The language that stands for the others: the one on the screen where it is written, else the first that is. */
export function mainLanguage({ texts }: Composition, own: Language): Language {
  return isWritten(texts[own]) ? own : (languages.find((language) => isWritten(texts[language])) ?? own);
}

/** What is wrong, by field; nothing when it can be published. */
type ProblemKey = 'n.headlinemissing' | 'n.textmissing' | 'n.timemissing' | 'n.endsbefore';
export type Problems = Partial<Record<'headline' | 'body' | 'publishAt' | 'endsAt', ProblemKey>> & {
  /** Whose words lack something. */
  readonly language?: Language;
};

/** Checks what the server would refuse; the values are keys of texts. */
export function problemsOf(composition: Composition, own: Language, now: Date): Problems {
  const written = languages.filter((language) => isWritten(composition.texts[language]));
  const main = mainLanguage(composition, own);
  for (const language of new Set([main, ...written])) {
    const { headline, body } = composition.texts[language];
    const isHeadless = headline.trim() === '';
    const isBare = body.trim() === '';
    if (!isHeadless && !isBare) continue;
    return {
      ...(isHeadless ? { headline: 'n.headlinemissing' } : {}),
      ...(isBare ? { body: 'n.textmissing' } : {}),
      language,
    };
  }
  const begins = composition.isLater ? fromMomentInput(composition.publishAt) : now;
  if (begins === undefined) return { publishAt: 'n.timemissing' };
  if (!composition.hasEnd) return {};
  const ends = fromMomentInput(composition.endsAt);
  if (ends === undefined) return { endsAt: 'n.timemissing' };
  return ends > begins ? {} : { endsAt: 'n.endsbefore' };
}

/** The composition as the call takes it. */
export function toInput(composition: Composition, own: Language): Input<typeof newsOfficeApi.insert> {
  const main = mainLanguage(composition, own);
  const { speaker, texts, readers, facultyIds, isPinned, needsConfirmation } = composition;
  const publishAt = composition.isLater ? fromMomentInput(composition.publishAt) : undefined;
  const endsAt = composition.hasEnd ? fromMomentInput(composition.endsAt) : undefined;
  const translations = languages
    .filter((language) => language !== main && isWritten(texts[language]))
    .map((language) => ({ language, ...texts[language] }));
  return {
    title: [speaker, texts[main].headline.replaceAll(titleSeparator, '¦')].join(titleSeparator),
    body: texts[main].body,
    language: main,
    ...(translations.length === 0 ? {} : { translations }),
    readers,
    ...(facultyIds.length === 0 ? {} : { facultyIds: [...facultyIds] }),
    ...(publishAt === undefined ? {} : { publishAt }),
    ...(endsAt === undefined ? {} : { endsAt }),
    isPinned,
    needsConfirmation,
  };
}
