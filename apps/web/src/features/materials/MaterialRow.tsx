import type { ScormState } from '@bilim/contract/materials/words';
import {
  IconBook2,
  IconBrowser,
  IconFileText,
  IconLink,
  IconPlayerPlay,
  IconSchool,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import type { HTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { FileIcon } from '#ui/files/FileIcon.tsx';
import { IconTile } from '#ui/IconTile.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { Tone } from '#ui/StatusChip.tsx';

import { Opening } from './Opening.tsx';
import type { Shown } from './shown.ts';
import look from './Materials.module.css';

const icons = {
  html: IconBrowser,
  scorm: IconSchool,
  link: IconLink,
  video: IconPlayerPlay,
  page: IconFileText,
  book: IconBook2,
} as const;

const tones: Readonly<Record<ScormState, Tone>> = {
  started: 'info',
  completed: 'good',
  passed: 'good',
  failed: 'bad',
};

interface MaterialRowProps {
  readonly material: Shown;
  /** What stands below its title, before size and day. */
  readonly said: readonly string[];
  readonly isNew?: boolean;
  readonly isQuiet?: boolean;
  readonly progress?: { readonly scorm: ScormState; readonly score: number | null } | null;
  readonly chips?: ReactNode;
  readonly before?: ReactNode;
  readonly tools?: ReactNode;
  /** Opens what opens within the page. */
  readonly onOpen: () => void;
  readonly dragging?: HTMLAttributes<HTMLLIElement> & { readonly 'data-over'?: true | undefined };
}

/** A material in a line: what it is, how large, since when, and what it opens. */
export function MaterialRow(props: MaterialRowProps) {
  const {
    material,
    said,
    isNew = false,
    isQuiet = false,
    progress = null,
    chips,
    before,
    tools,
    onOpen,
    dragging,
  } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, fileName, whatChanged, bookNumber } = material;
  const isGone = kind === 'book' && bookNumber === null;
  const parts = [...new Set([...said, ...useAbout(material)])];
  return (
    <li className={look.row} data-quiet={isQuiet || undefined} {...dragging}>
      {before}
      <span className={look.icon}>
        {kind === 'file' ? <FileIcon name={fileName ?? ''} size={30} /> : <IconTile icon={icons[kind]} />}
      </span>
      <div className={look.words}>
        <Opening material={material} onOpen={onOpen} />
        <p className={look.about}>
          {parts.map((part, place) => (
            <Fragment key={part}>
              {place > 0 && ' '}
              <span className={look.part}>{place < parts.length - 1 ? `${part} ·` : part}</span>
            </Fragment>
          ))}
        </p>
        {whatChanged !== '' && <p className={look.about}>{t('umk.whatchangedis', { text: whatChanged })}</p>}
        {(isGone || isNew || progress !== null || chips !== undefined) && (
          <div className={look.chips}>
            {isGone && <StatusChip tone="bad">{t('umk.bookgone')}</StatusChip>}
            {isNew && <StatusChip tone="good">{t('umk.new')}</StatusChip>}
            {progress !== null && (
              <StatusChip tone={tones[progress.scorm]}>
                {t(`umk.scorm.${progress.scorm}`)}
                {progress.score !== null && ` · ${format.number(Math.round(progress.score))} %`}
              </StatusChip>
            )}
            {chips}
          </div>
        )}
      </div>
      {tools !== undefined && <div className={look.tools}>{tools}</div>}
    </li>
  );
}

/** Author, pages, size, day and version, where there are any. */
function useAbout({ kind, size, author, changedAt, number, pageFrom, pageTo }: Shown): readonly string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const pages = pageTo === null ? pageFrom : `${pageFrom}–${pageTo}`;
  return [
    author,
    pageFrom === null ? '' : t('umk.pages', { pages }),
    kind === 'file' && size !== null ? format.bytes(size) : '',
    format.isToday(changedAt) ? format.moment(changedAt) : format.day(changedAt),
    number > 1 ? t('umk.version', { number }) : '',
  ].filter((part) => part !== '');
}
