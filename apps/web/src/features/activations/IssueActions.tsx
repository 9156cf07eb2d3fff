import type { ActivationOverview } from '@bilim/contract/activations';
import { Button, Progress } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { ActivationsSearch } from '#domain/activations/activationsLink.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { showNotice, showSuccess } from '#ui/toasts.ts';

import { useIssue, type Issued } from './useActivations.ts';
import look from './ActivationsScreen.module.css';

interface IssueActionsProps {
  readonly search: ActivationsSearch;
  readonly overview: ActivationOverview | undefined;
  readonly chosen: ReadonlySet<number>;
  readonly onIssued: (issued: Issued) => void;
}

type Way = 'slips' | 'letters';

/** Makes links for whoever was ticked, or for everybody whom the group or the import names. */
export function IssueActions({ search, overview, chosen, onIssued }: IssueActionsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Way | null>(null);
  const issue = useIssue();
  const waiting = overview === undefined ? 0 : overview.none + overview.issued + overview.expired;
  // A name or a state narrows what is shown, not who is meant: whoever filters ticks.
  const isFiltered = search.find !== undefined || search.state !== undefined;
  const count = chosen.size > 0 || isFiltered ? chosen.size : waiting;

  async function go(way: Way) {
    const byLetter = way === 'letters';
    const done = await issue.mutateAsync({ search, people: [...chosen], byLetter }).catch(() => null);
    setAsked(null);
    if (done === null) return;
    if (byLetter) showQueuedEmails(done);
    else if (done.slips.length === 0) showNotice(t('activation.nothingtodo'));
    onIssued(done);
  }

  function showQueuedEmails({ letters, unreachable, recent }: Issued) {
    showSuccess(t('activation.lettersqueued', { count: letters }));
    if (unreachable > 0) showNotice(t('activation.unreachable', { count: unreachable }));
    if (recent > 0) showNotice(t('activation.recent', { count: recent }));
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        disabled={count === 0 || overview?.hasMail !== true}
        onClick={() => setAsked('letters')}
      >
        {t('activation.sendletters')}
      </Button>
      <Button
        color="apricot.4"
        leftSection={<IconPrinter size={18} aria-hidden />}
        disabled={count === 0}
        onClick={() => setAsked('slips')}
      >
        {t('activation.makeslips', { count })}
      </Button>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(asked === 'letters' ? 'activation.askletters' : 'activation.askslips')}
        text={
          <ConfirmText way={asked} count={count} isUniversity={isUniversity(search, chosen)}>
            {issue.isPending && <IssueProgress done={issue.done} count={count} />}
          </ConfirmText>
        }
        confirmLabel={t(asked === 'letters' ? 'btn.send' : 'activation.make')}
        cancelLabel={t('btn.cancel')}
        isBusy={issue.isPending}
        onConfirm={() => asked !== null && void go(asked)}
        onClose={() => !issue.isPending && setAsked(null)}
      />
    </>
  );
}

function isUniversity({ run, group }: ActivationsSearch, chosen: ReadonlySet<number>) {
  return run === undefined && group === undefined && chosen.size === 0;
}

interface ConfirmTextProps {
  readonly way: Way | null;
  readonly count: number;
  readonly isUniversity: boolean;
  readonly children: ReactNode;
}

function ConfirmText({ way, count, isUniversity, children }: ConfirmTextProps) {
  const { t } = useTranslation();
  return (
    <>
      {isUniversity && <b className={look.warning}>{t('activation.everybody', { count })} </b>}
      {t(way === 'letters' ? 'activation.letterswill' : 'activation.slipswill', { count })}
      {children}
    </>
  );
}

function IssueProgress({ done, count }: { readonly done: number; readonly count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={look.progress}>
      <Progress value={count === 0 ? 0 : (done / count) * 100} aria-label={t('activation.making')} />
      <span>{t('activation.madeof', { done: format.number(done), all: format.number(count) })}</span>
    </span>
  );
}
