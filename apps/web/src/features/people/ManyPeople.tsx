import type { ActivationSlip } from '@bilim/contract/activations';
import { activationsApi } from '@bilim/contract/activations';
import { mostPeopleAtOnce, peopleApi } from '@bilim/contract/people';
import { doublesApi } from '@bilim/contract/people/doubles';
import { Button, Menu, Text } from '@mantine/core';
import {
  IconArrowMerge,
  IconChevronDown,
  IconDownload,
  IconKey,
  IconLock,
  IconLockOpen,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PeopleSearch } from '#domain/people/peopleLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { ActionMenu } from '#ui/ActionMenu.tsx';
import { showNotice } from '#ui/toasts.ts';

import { useBlock, useIssueLinks, workbookAddress } from './usePeople.ts';

type Asked = 'block' | 'unblock' | null;

interface ManyPeopleProps {
  readonly search: PeopleSearch;
  readonly chosen: ReadonlySet<number>;
  readonly onSlips: (slips: readonly ActivationSlip[]) => void;
  readonly onMerge: (kept: number, double: number) => void;
  readonly onDone: () => void;
}

/** What can be done with whoever was ticked; without ticks the list is taken along as it is. */
export function ManyPeople({ search, chosen, onSlips, onMerge, onDone }: ManyPeopleProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>(null);
  const links = useIssueLinks();
  const mayBlock = useMay(peopleApi.block);
  const mayIssue = useMay(activationsApi.issue);
  const mergeTwo = useMergeTwo(chosen, onMerge);
  const count = chosen.size;

  async function makeLinks() {
    const done = await links.mutateAsync([...chosen]).catch(() => null);
    if (done === null) return;
    if (done.slips.length === 0) showNotice(t('people.nolinks'));
    onSlips(done.slips);
  }

  if (count > mostPeopleAtOnce)
    return <Text role="status">{t('people.toomany', { count, most: mostPeopleAtOnce })}</Text>;

  return (
    <>
      <Button
        variant="default"
        component="a"
        href={workbookAddress(search, chosen)}
        download
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Excel
      </Button>
      {(mayBlock || mayIssue) && (
        <ActionMenu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              disabled={count === 0}
              loading={links.isPending}
              rightSection={<IconChevronDown size={18} aria-hidden />}
            >
              {t('people.withticked', { count })}
            </Button>
          </Menu.Target>
          <Actions
            onLinks={mayIssue ? () => void makeLinks() : null}
            onBlock={mayBlock ? setAsked : null}
            onMerge={mergeTwo}
          />
        </ActionMenu>
      )}
      <AskBlocking
        asked={asked}
        people={[...chosen]}
        onClose={() => setAsked(null)}
        onBlocked={() => {
          setAsked(null);
          onDone();
        }}
      />
    </>
  );
}

/** Null unless exactly two are ticked. */
function useMergeTwo(chosen: ReadonlySet<number>, onMerge: ManyPeopleProps['onMerge']) {
  const mayMerge = useMay(doublesApi.merge);
  const [kept, double, more] = chosen;
  const isTwo = kept !== undefined && double !== undefined && more === undefined;
  return mayMerge && isTwo ? () => onMerge(kept, double) : null;
}

interface ActionsProps {
  readonly onLinks: (() => void) | null;
  readonly onBlock: ((asked: Asked) => void) | null;
  /** Two are ticked that may be one. */
  readonly onMerge: (() => void) | null;
}

function Actions({ onLinks, onBlock, onMerge }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <Menu.Dropdown>
      {onLinks !== null && (
        <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={onLinks}>
          {t('people.makelinks')}
        </Menu.Item>
      )}
      {onMerge !== null && (
        <Menu.Item leftSection={<IconArrowMerge size={18} aria-hidden />} onClick={onMerge}>
          {t('people.mergetwo')}
        </Menu.Item>
      )}
      {onBlock !== null && (
        <>
          <Menu.Item leftSection={<IconLock size={18} aria-hidden />} onClick={() => onBlock('block')}>
            {t('people.block')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLockOpen size={18} aria-hidden />} onClick={() => onBlock('unblock')}>
            {t('people.unblock')}
          </Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  );
}

interface AskBlockingProps {
  readonly asked: Asked;
  readonly people: number[];
  readonly onBlocked: () => void;
  readonly onClose: () => void;
}

function AskBlocking({ asked, people, onBlocked, onClose }: AskBlockingProps) {
  const { t } = useTranslation();
  const block = useBlock();
  const name = asked ?? 'block';
  return (
    <MutationDialog
      isOpen={asked !== null}
      title={t(`people.${name}ask`, { count: people.length })}
      text={t(`people.${name}will`)}
      confirmLabel={t(`people.${name}`)}
      isDangerous={asked === 'block'}
      mutation={block}
      onConfirm={() => block.mutate({ people, isBlocked: asked === 'block' }, { onSuccess: onBlocked })}
      onClose={onClose}
    />
  );
}
