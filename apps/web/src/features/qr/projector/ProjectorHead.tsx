import type { RegisteredLesson, RegisterRow } from '@bilim/contract/qrLesson';
import { ActionIcon, Button, Title } from '@mantine/core';
import { IconListDetails, IconMaximize, IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { projectorLink, type ProjectorSearch } from '#domain/qr/qrLink.ts';
import { useNarrow } from '#ui/useNarrow.ts';

import { Finish } from './Finish.tsx';
import { hasCome } from './useProjector.ts';
import look from './ProjectorScreen.module.css';

interface ProjectorHeadProps {
  readonly search: ProjectorSearch;
  /** Unknown while it is loading. */
  readonly lesson: RegisteredLesson | undefined;
  readonly rows: readonly RegisterRow[];
}

/** Which lesson it is, and what is done with it; in full screen only the words stay. */
export function ProjectorHead({ search, lesson, rows }: ProjectorHeadProps) {
  const { t } = useTranslation();
  const isList = search.view === 'list';
  const words = lesson === undefined ? [] : [lesson.lessonTypeShort, lesson.groupNames, lesson.roomName];
  const came = rows.filter(hasCome).length;

  return (
    <header className={look.head}>
      {!isList && <title>{`${t('qr.projector')} · Bilim`}</title>}
      <div className={look.words}>
        <Title order={1} className={look.title} tabIndex={-1}>
          {lesson?.disciplineName ?? t('qr.projector')}
        </Title>
        <p className={look.subtitle}>{words.filter((word) => word !== '').join(' · ')}</p>
      </div>
      {!isList && lesson !== undefined && (
        <p className={look.came} role="status">
          <strong>{came}</strong> {t('qr.ofcount', { count: rows.length })}
        </p>
      )}
      <div className={look.actions}>
        <OtherView search={search} />
        {!isList && (
          <ActionIcon
            className={look.wide ?? ''}
            size={42}
            variant="default"
            aria-label={t('qr.fullscreen')}
            title={t('qr.fullscreen')}
            onClick={() => void toggleFullScreen()}
          >
            <IconMaximize size={20} stroke={1.6} />
          </ActionIcon>
        )}
        {lesson !== undefined && !lesson.isClosed && <Finish lesson={lesson} rows={rows} />}
      </div>
    </header>
  );
}

/** On a desk the list opens in a window of its own, which need not stand on the wall. */
function OtherView({ search: { lesson, view } }: { readonly search: ProjectorSearch }) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  if (lesson === undefined) return null;
  if (view === 'list') {
    return (
      <Button
        variant="default"
        h={42}
        leftSection={<IconQrcode size={18} aria-hidden />}
        renderRoot={(props) => <Link {...projectorLink({ lesson })} replace {...props} />}
      >
        {t('qr.backtocode')}
      </Button>
    );
  }
  const beside = isNarrow ? { replace: true } : { target: '_blank' };
  return (
    <Button
      variant="default"
      h={42}
      leftSection={<IconListDetails size={18} aria-hidden />}
      title={isNarrow ? undefined : t('qr.listbeside')}
      renderRoot={(props) => <Link {...projectorLink({ lesson, view: 'list' })} {...beside} {...props} />}
    >
      {t('qr.list')}
    </Button>
  );
}

async function toggleFullScreen() {
  if (document.fullscreenElement !== null) return await document.exitFullscreen();
  // Phones of some makers have no full screen; the page fills theirs anyway.
  return await document.documentElement.requestFullscreen?.().catch(() => undefined);
}
