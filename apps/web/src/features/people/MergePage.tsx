import { AppError } from '@bilim/contract';
import type { PersonCard } from '@bilim/contract/people';
import { Alert, Button, Checkbox } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { BackButton } from '#ui/BackButton.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { CardFacts } from './CardFacts.tsx';
import { ClosedCard } from './ClosedCard.tsx';
import { OneOrTwo } from './OneOrTwo.tsx';
import { Part } from './Part.tsx';
import { useMergePeople, useMergeTrial } from './useDoubles.ts';
import { useCard } from './usePeople.ts';
import look from './Merge.module.css';

interface MergePageProps {
  readonly id: number;
  readonly doubleId: number;
  readonly onSwap: () => void;
  readonly onBack: () => void;
  readonly onMerged: () => void;
}

/** Two cards side by side: which one stays, what would move to it, and the action. */
export function MergePage({ id, doubleId, onSwap, onBack, onMerged }: MergePageProps) {
  const { t } = useTranslation();
  const [kept, double] = [useCard(id), useCard(doubleId)];
  return (
    <div className={look.screen}>
      <PageHeading
        title={t('people.merging')}
        subtitle={t('people.mergingabout')}
        actions={
          <>
            <BackButton label={t('btn.back')} onBack={onBack} />
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={18} aria-hidden />}
              onClick={onSwap}
            >
              {t('people.swap')}
            </Button>
          </>
        }
      />
      {kept.data === undefined || double.data === undefined ? (
        <Pending query={kept.data === undefined ? kept : double} />
      ) : (
        <>
          <div className={look.both}>
            <CardFacts title={t('people.willstay')} card={kept.data} />
            <CardFacts title={t('people.willclose')} card={double.data} />
          </div>
          {[kept.data, double.data].every(({ mergedInto }) => mergedInto === null) ? (
            <Action kept={kept.data} double={double.data} onMerged={onMerged} onBack={onBack} />
          ) : (
            [kept.data, double.data].map((card) => <ClosedCard key={card.id} card={card} />)
          )}
        </>
      )}
    </div>
  );
}

interface ActionProps extends Pick<MergePageProps, 'onMerged' | 'onBack'> {
  readonly kept: PersonCard;
  readonly double: PersonCard;
}

function Action({ kept, double, onMerged, onBack }: ActionProps) {
  const { t } = useTranslation();
  const [isDecided, setDecided] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const merging = {
    id: kept.id,
    version: kept.version,
    doubleId: double.id,
    doubleVersion: double.version,
  };
  const trial = useMergeTrial(merging);
  const merge = useMergePeople();
  const moves = trial.data?.moves;
  const decided = { ...merging, clashesStay: isDecided };
  const hasClashes = moves?.some(({ stays }) => stays > 0) ?? false;
  const error = merge.error ?? trial.error;

  return (
    <Part title={t('people.moves')}>
      {error !== null && (
        <Alert color="pome" role="alert">
          {describeError(error, t)}
        </Alert>
      )}
      {error === null && moves === undefined && <p role="status">{t('c.loading')}</p>}
      {moves !== undefined && <Moves moves={moves} />}
      {hasClashes && (
        <Checkbox
          label={t('people.clashesstay')}
          description={t('people.clashesstayhint')}
          checked={isDecided}
          onChange={({ currentTarget }) => setDecided(currentTarget.checked)}
        />
      )}
      <div className={look.ways}>
        <Button disabled={moves === undefined || (hasClashes && !isDecided)} onClick={() => setAsking(true)}>
          {t('people.merge')}
        </Button>
        <OneOrTwo
          pair={{ id: kept.id, doubleId: double.id }}
          areTwo={error instanceof AppError && error.code === 'people.told_apart'}
          onTold={onBack}
          onTakenBack={() => {
            merge.reset();
            void trial.refetch();
          }}
        />
      </div>
      <AskMerging
        kept={kept}
        double={double}
        isOpen={isAsking}
        isBusy={merge.isPending}
        onConfirm={() => merge.mutate(decided, { onSuccess: onMerged, onError: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Part>
  );
}

interface AskMergingProps extends Pick<ActionProps, 'kept' | 'double'> {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function AskMerging({ kept, double, ...asking }: AskMergingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ConfirmDialog
      {...asking}
      title={t('people.mergeask', { name: format.shortName(kept.fullName), id: kept.id })}
      text={t('people.mergewill', { id: double.id })}
      confirmLabel={t('people.merge')}
      cancelLabel={t('btn.cancel')}
      isDangerous
    />
  );
}

interface MovesProps {
  readonly moves: readonly { readonly title: string; readonly moves: number; readonly stays: number }[];
}

/** How much of each kind, and what stands on both cards. */
function Moves({ moves }: MovesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (moves.length === 0) return <p className={look.muted}>{t('people.movesnothing')}</p>;
  return (
    <table className={look.moves}>
      <thead>
        <tr>
          <th scope="col">{t('people.what')}</th>
          <th scope="col">{t('people.movescount')}</th>
          <th scope="col">{t('people.onboth')}</th>
        </tr>
      </thead>
      <tbody>
        {moves.map((one) => (
          <tr key={one.title} data-clash={one.stays > 0 || undefined}>
            <th scope="row">{one.title}</th>
            <td>{format.number(one.moves, 0)}</td>
            <td>{one.stays === 0 ? '' : format.number(one.stays, 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
