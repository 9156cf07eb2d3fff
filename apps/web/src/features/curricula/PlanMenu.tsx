import { curriculaApi, type CurriculumOpened } from '@bilim/contract/curricula';
import { addressOf } from '@bilim/contract/client';
import { Button, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconDownload,
  IconGitCompare,
  IconHistory,
  IconPrinter,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { ActionMenu } from '#ui/ActionMenu.tsx';

import type { Intake } from './useCurricula.ts';

export type Opens = 'approve' | 'compare' | 'copy' | 'workbook' | 'revisions' | 'discard';

interface PlanMenuProps {
  readonly intake: Intake;
  readonly opened: CurriculumOpened;
  /** Or a version is shown. */
  readonly isDraft: boolean;
  readonly onOpen: (what: Opens) => void;
}

const size = 18;

/** What is done with a plan now and then. */
export function PlanMenu({ intake, opened: { shown }, isDraft, onOpen }: PlanMenuProps) {
  const { t } = useTranslation();
  const version = shown === null ? {} : { version: shown };
  return (
    <ActionMenu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={size} aria-hidden />}>
          {t('curricula.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={addressOf(curriculaApi.workbook, { ...intake, ...version })}
          download
          leftSection={<IconDownload size={size} aria-hidden />}
        >
          {t('curricula.toexcel')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={size} aria-hidden />} onClick={() => window.print()}>
          {t('btn.print')}
        </Menu.Item>
        <Menu.Item leftSection={<IconGitCompare size={size} aria-hidden />} onClick={() => onOpen('compare')}>
          {t('curricula.compare')}
        </Menu.Item>
        {shown !== null && (
          <Menu.Item leftSection={<IconCopy size={size} aria-hidden />} onClick={() => onOpen('copy')}>
            {t('curricula.copy')}
          </Menu.Item>
        )}
        {isDraft && <DraftItems onOpen={onOpen} />}
      </Menu.Dropdown>
    </ActionMenu>
  );
}

function DraftItems({ onOpen }: Pick<PlanMenuProps, 'onOpen'>) {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Item leftSection={<IconUpload size={size} aria-hidden />} onClick={() => onOpen('workbook')}>
        {t('dict.fromexcel')}
      </Menu.Item>
      <Menu.Item leftSection={<IconHistory size={size} aria-hidden />} onClick={() => onOpen('revisions')}>
        {t('curricula.history')}
      </Menu.Item>
      <Menu.Item
        color="pome"
        leftSection={<IconTrash size={size} aria-hidden />}
        onClick={() => onOpen('discard')}
      >
        {t('curricula.discard')}
      </Menu.Item>
    </>
  );
}
