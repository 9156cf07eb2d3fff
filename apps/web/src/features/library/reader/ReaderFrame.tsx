import type { OpenedBook } from '@bilim/contract/library';
import { ActionIcon, Menu, NumberInput, Progress, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconBookmark,
  IconBookmarkFilled,
  IconLink,
  IconList,
  IconMinus,
  IconPlus,
  IconSearch,
  IconSunMoon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { bookLink } from '#domain/library/libraryLink.ts';
import { randomId } from '#platform/offline/randomId.ts';
import { showSuccess } from '#ui/toasts.ts';

import { SelectionBar } from './SelectionBar.tsx';
import { SidePanel, type PanelName } from './SidePanel.tsx';
import { papers, type Reading } from './useReading.ts';
import { useMarks, useRemoveMark, useSaveMark } from './useMarks.ts';
import look from './Reader.module.css';

interface ReaderFrameProps {
  readonly book: OpenedBook;
  readonly reading: Reading;
  readonly children: ReactNode;
}

/** What stands around the pages: where one is, contents, search, marks and the look of the paper. */
export function ReaderFrame({ book, reading, children }: ReaderFrameProps) {
  const { t } = useTranslation();
  const [panel, setPanel] = useState<PanelName | null>(reading.query === '' ? null : 'search');
  const { place } = reading;
  useKeys(reading, setPanel);

  return (
    <div className={look.reader} data-paper={reading.paper}>
      <title>{`${book.title} · Bilim`}</title>
      <header className={look.bar}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('l.backtobook')}
          renderRoot={(props) => <Link {...bookLink(book.bookId)} {...props} />}
        >
          <IconArrowLeft size={20} stroke={1.5} />
        </ActionIcon>
        <h1 className={look.title} tabIndex={-1}>
          {book.title}
        </h1>
        <Tools book={book} reading={reading} panel={panel} onPanel={setPanel} />
      </header>
      <Progress
        className={look.progress ?? ''}
        size={3}
        radius={0}
        value={place.share * 100}
        aria-label={t('l.readshare', { share: `${Math.round(place.share * 100)} %` })}
      />
      <div className={look.middle}>
        {panel !== null && <SidePanel book={book} reading={reading} panel={panel} onPanel={setPanel} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys reach it */}
        <div className={look.scroller} data-scroller tabIndex={0} role="region" aria-label={book.title}>
          {children}
        </div>
        <SelectionBar book={book} />
      </div>
    </div>
  );
}

interface ToolsProps {
  readonly book: OpenedBook;
  readonly reading: Reading;
  readonly panel: PanelName | null;
  readonly onPanel: (panel: PanelName | null) => void;
}

function Tools({ book, reading, panel, onPanel }: ToolsProps) {
  const { t } = useTranslation();
  const { place, scale, setScale } = reading;
  const toggle = (name: PanelName) => onPanel(panel === name ? null : name);

  function copyLink() {
    const { origin, pathname } = location;
    void navigator.clipboard
      .writeText(`${origin}${pathname}?page=${place.page}`)
      .then(() => showSuccess(t('l.linkcopied', { page: place.page })));
  }

  return (
    <div className={look.tools}>
      <PlaceField reading={reading} />
      <span className={look.sizes}>
        <Tool label={t('l.smaller')} icon={<IconMinus size={18} />} onClick={() => setScale(scale - 0.1)} />
        <Tool label={t('l.larger')} icon={<IconPlus size={18} />} onClick={() => setScale(scale + 0.1)} />
      </span>
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
      <BookmarkTool bookId={book.bookId} reading={reading} />
      <Tool label={t('l.linktopage')} icon={<IconLink size={20} stroke={1.5} />} onClick={copyLink} />
      <PaperMenu reading={reading} />
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
        onChange={(value) => {
          const page = Number(value);
          if (Number.isInteger(page) && page >= 1 && page <= place.pages) goTo(page);
        }}
      />
      <span className={look.of}>{t('l.of', { pages: place.pages })}</span>
    </span>
  );
}

function PaperMenu({ reading: { paper, setPaper } }: OfReading) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('l.papers')}>
          <IconSunMoon size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map((one) => (
          <Menu.Item
            key={one}
            aria-current={paper === one}
            fw={paper === one ? 650 : 400}
            onClick={() => setPaper(one)}
          >
            {t(`l.paperof.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Sets a bookmark on the page in sight, or takes it away. */
function BookmarkTool({
  bookId,
  reading: { place },
}: {
  readonly bookId: number;
  readonly reading: Reading;
}) {
  const { t } = useTranslation();
  const marks = useMarks(bookId);
  const save = useSaveMark();
  const remove = useRemoveMark();
  const here = marks.data?.find(({ kind, page }) => kind === 'bookmark' && page === place.page);
  return (
    <Tool
      label={t(here === undefined ? 'l.setmark' : 'l.takemark')}
      icon={here === undefined ? <IconBookmark size={20} stroke={1.5} /> : <IconBookmarkFilled size={20} />}
      isOn={here !== undefined}
      onClick={() => {
        if (here !== undefined) return remove.mutate(here.markId);
        const mark = { markId: randomId(), kind: 'bookmark' as const, locator: null, quote: '', note: '' };
        save.mutate({ bookId, page: place.page, ...mark });
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

/** Keys of readers everywhere; whoever types in a field keeps them. */
function useKeys(reading: Reading, onPanel: (panel: PanelName | null) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    const { place, goTo, scale, setScale } = reading;
    const deeds: Readonly<Record<string, () => void>> = {
      ArrowRight: () => goTo(Math.min(place.pages, place.page + 1)),
      ArrowLeft: () => goTo(Math.max(1, place.page - 1)),
      '+': () => setScale(scale + 0.1),
      '-': () => setScale(scale - 0.1),
      '/': () => onPanel('search'),
      Escape: () => onPanel(null),
    };
    const deed = deeds[event.key];
    if (deed === undefined) return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
