import type { OpenedBook } from '@bilim/contract/library';
import { ActionIcon, NumberInput, Progress, Tooltip } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarkFilled,
  IconChevronLeft,
  IconChevronRight,
  IconLink,
  IconList,
  IconSearch,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { randomId } from '#platform/offline/randomId.ts';
import { copyText } from '#ui/copyText.ts';
import { useBackToClose } from '#ui/useBackToClose.ts';

import { LookMenu } from './LookMenu.tsx';
import type { Reads } from './reads.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { SidePanel, type PanelName } from './SidePanel.tsx';
import { useKeys } from './useKeys.ts';
import type { Reading } from './useReading.ts';
import { useSwipe } from './useSwipe.ts';
import { useMarks, useRemoveMark, useSaveMark } from './useMarks.ts';
import look from './Reader.module.css';

interface ReaderFrameProps {
  readonly title: string;
  /** Leads back to where one came from. */
  readonly back: ReactNode;
  readonly reads: Reads;
  /** Null of what is no book of the library: its words are looked through here. */
  readonly book: OpenedBook | null;
  readonly reading: Reading;
  readonly children: ReactNode;
}

/** What stands around the pages: where one is, contents, search, marks and the look of the paper. */
export function ReaderFrame({ title, back, reads, book, reading, children }: ReaderFrameProps) {
  const { t } = useTranslation();
  const [panel, setPanel] = useState<PanelName | null>(reading.query === '' ? null : 'search');
  const { place, mode, turn } = reading;
  useKeys(reading, setPanel);
  const swiped = useSwipe(turn);
  useBackToClose(panel !== null, () => setPanel(null));

  return (
    <div className={look.reader} data-paper={reading.paper} data-mode={mode} data-width={reading.width}>
      <title>{`${title} · Bilim`}</title>
      <header className={look.bar}>
        {back}
        <h1 className={look.title} tabIndex={-1}>
          {title}
        </h1>
        <Tools reads={reads} reading={reading} panel={panel} onPanel={setPanel} />
      </header>
      <Progress
        className={look.progress ?? ''}
        size={3}
        radius={0}
        value={place.share * 100}
        aria-label={t('l.readshare', { share: `${Math.round(place.share * 100)} %` })}
      />
      <div className={look.middle}>
        {panel !== null && (
          <SidePanel reads={reads} book={book} reading={reading} panel={panel} onPanel={setPanel} />
        )}
        <div className={look.pagesSide}>
          <div
            className={look.scroller}
            data-scroller
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys reach it
            tabIndex={0}
            role="region"
            aria-label={title}
            {...(mode === 'page' ? swiped : {})}
          >
            {children}
          </div>
          {mode === 'page' && <Turns reading={reading} />}
        </div>
        <SelectionBar reads={reads} />
      </div>
    </div>
  );
}

/** Beside the page, within reach of a thumb on a phone. */
function Turns({ reading: { turn } }: OfReading) {
  const { t } = useTranslation();
  return (
    <>
      <ActionIcon
        className={look.turnBack ?? ''}
        variant="default"
        radius="xl"
        size={44}
        aria-label={t('l.before')}
        onClick={() => turn(-1)}
      >
        <IconChevronLeft size={22} />
      </ActionIcon>
      <ActionIcon
        className={look.turnOn ?? ''}
        variant="default"
        radius="xl"
        size={44}
        aria-label={t('l.after')}
        onClick={() => turn(1)}
      >
        <IconChevronRight size={22} />
      </ActionIcon>
    </>
  );
}

interface ToolsProps extends Pick<ReaderFrameProps, 'reads'> {
  readonly reading: Reading;
  readonly panel: PanelName | null;
  readonly onPanel: (panel: PanelName | null) => void;
}

function Tools({ reads, reading, panel, onPanel }: ToolsProps) {
  const { t } = useTranslation();
  const { place } = reading;
  const toggle = (name: PanelName) => onPanel(panel === name ? null : name);

  function copyLink() {
    const { origin, pathname } = location;
    void copyText(`${origin}${pathname}?page=${place.page}`, {
      done: t('l.linkcopied', { page: place.page }),
      failed: t('btn.notcopied'),
    });
  }

  return (
    <div className={look.tools}>
      <PlaceField reading={reading} />
      <Tool
        label={t('l.contentsandmarks')}
        icon={<IconList size={20} stroke={1.5} />}
        isOn={panel === 'contents' || panel === 'marks'}
        onClick={() => toggle('contents')}
      />
      <Tool
        label={t('l.findinbook')}
        icon={<IconSearch size={20} stroke={1.5} />}
        isOn={panel === 'search'}
        onClick={() => toggle('search')}
      />
      <BookmarkTool reads={reads} reading={reading} />
      <Tool label={t('l.linktopage')} icon={<IconLink size={20} stroke={1.5} />} onClick={copyLink} />
      <LookMenu reading={reading} />
    </div>
  );
}

type OfReading = Pick<ToolsProps, 'reading'>;

function PlaceField({ reading: { place, goTo } }: OfReading) {
  const { t } = useTranslation();
  return (
    <span className={look.place}>
      <NumberInput
        aria-label={t('l.pagenumber')}
        size="xs"
        w={64}
        hideControls
        min={1}
        max={place.pages}
        value={place.page}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        onChange={(value) => {
          const page = Number(value);
          if (Number.isInteger(page) && page >= 1 && page <= place.pages) goTo(page);
        }}
      />
      <span className={look.of}>{t('l.of', { pages: place.pages })}</span>
    </span>
  );
}

/** Sets a bookmark on the page in sight, or takes it away. */
function BookmarkTool({ reads, reading: { place } }: Pick<ToolsProps, 'reads' | 'reading'>) {
  const { t } = useTranslation();
  const marks = useMarks(reads);
  const save = useSaveMark(reads);
  const remove = useRemoveMark(reads);
  const here = marks.data?.find(({ kind, page }) => kind === 'bookmark' && page === place.page);
  return (
    <Tool
      label={t(here === undefined ? 'l.setmark' : 'l.takemark')}
      icon={here === undefined ? <IconBookmark size={20} stroke={1.5} /> : <IconBookmarkFilled size={20} />}
      isOn={here !== undefined}
      onClick={() => {
        if (here !== undefined) return remove.mutate(here.markId);
        const mark = { markId: randomId(), kind: 'bookmark' as const, locator: null, quote: '', note: '' };
        save.mutate({ page: place.page, ...mark });
      }}
    />
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon, isOn, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn === true ? 'light' : 'subtle'}
        color={isOn === true ? 'lake' : 'gray'}
        size={40}
        aria-label={label}
        aria-pressed={isOn}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
