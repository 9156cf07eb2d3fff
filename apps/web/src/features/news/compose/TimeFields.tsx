import { dayMs } from '@bilim/contract/days';
import { SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DateTimeField } from '#platform/dates/DateTimeField.tsx';
import { toMomentInput } from '#platform/i18n/momentInput.ts';

import type { Composition, Problems } from './composition.ts';
import look from './Composer.module.css';

interface TimeFieldsProps {
  readonly composition: Composition;
  readonly problems: Problems;
  /** It has come out already: when is no question any more. */
  readonly isOut: boolean;
  readonly onChange: (next: Partial<Composition>) => void;
}

const in7Days = () => toMomentInput(new Date(Date.now() + 7 * dayMs));
const tomorrow = () => `${toMomentInput(new Date(Date.now() + dayMs)).slice(0, 10)}T09:00`;

/** When it comes out and ends, whether it stands above the others and asks to be confirmed. */
export function TimeFields({ composition, problems, isOut, onChange }: TimeFieldsProps) {
  const { t } = useTranslation();
  const { hasEnd, endsAt, isPinned, needsConfirmation } = composition;
  const problem = (key: Problems['publishAt']) => key !== undefined && t(key);

  return (
    <fieldset className={look.group}>
      <legend className={look.label}>{t('n.time')}</legend>
      {!isOut && <Beginning {...{ composition, problems, onChange }} />}
      <div className={look.line}>
        <Switch
          label={t('n.hasend')}
          checked={hasEnd}
          onChange={({ currentTarget }) =>
            onChange({ hasEnd: currentTarget.checked, endsAt: endsAt === '' ? in7Days() : endsAt })
          }
        />
        {hasEnd && (
          <DateTimeField
            label={t('n.endsat')}
            value={endsAt}
            error={problem(problems.endsAt)}
            onChange={(moment) => onChange({ endsAt: moment })}
          />
        )}
      </div>
      <Switch
        label={t('n.pin')}
        checked={isPinned}
        onChange={({ currentTarget }) => onChange({ isPinned: currentTarget.checked })}
      />
      <Switch
        label={t('n.askconfirm')}
        description={t('n.askconfirmabout')}
        checked={needsConfirmation}
        onChange={({ currentTarget }) => onChange({ needsConfirmation: currentTarget.checked })}
      />
    </fieldset>
  );
}

type BeginningProps = Omit<TimeFieldsProps, 'isOut'>;

/** At once, or at a time. */
function Beginning({ composition, problems, onChange }: BeginningProps) {
  const { t } = useTranslation();
  const { isLater, publishAt } = composition;
  const problem = (key: Problems['publishAt']) => key !== undefined && t(key);
  return (
    <div className={look.line}>
      <SegmentedControl
        className={look.choice ?? ''}
        aria-label={t('n.time')}
        value={isLater ? 'later' : 'now'}
        onChange={(when) =>
          onChange({ isLater: when === 'later', publishAt: publishAt === '' ? tomorrow() : publishAt })
        }
        data={[
          { value: 'now', label: t('n.now') },
          { value: 'later', label: t('n.later') },
        ]}
      />
      {isLater && (
        <DateTimeField
          label={t('n.publishat')}
          value={publishAt}
          error={problem(problems.publishAt)}
          onChange={(moment) => onChange({ publishAt: moment })}
        />
      )}
    </div>
  );
}
