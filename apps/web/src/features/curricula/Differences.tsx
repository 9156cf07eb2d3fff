import type { CurriculumOpened } from '@bilim/contract/curricula';
import type { PlanDifference } from '@bilim/contract/curricula/differences';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

import { usePlanWords } from './usePlanWords.ts';
import look from './Differences.module.css';

interface DifferencesProps {
  readonly differences: readonly PlanDifference[];
  readonly words: Pick<CurriculumOpened, 'disciplines' | 'examTypes' | 'cycles'>;
}

const tones = { added: 'good', removed: 'bad', changed: 'info' } as const;

/** What came, went and changed, in words. */
export function Differences({ differences, words }: DifferencesProps) {
  const { t } = useTranslation();
  const { nameOf, blockOf, valueWords } = usePlanWords(words);
  if (differences.length === 0) return <p className={look.none}>{t('curricula.nodifference')}</p>;
  return (
    <ul className={look.list}>
      {differences.map(({ kind, semester, disciplineId, block, fields }) => (
        <li key={`${kind} ${semester} ${disciplineId ?? ''} ${block ?? ''}`} className={look.one}>
          <StatusChip tone={tones[kind]}>{t(`curricula.did.${kind}`)}</StatusChip>
          <div>
            <p className={look.name}>
              {disciplineId === undefined ? blockOf(block ?? 0) : nameOf(disciplineId)}
              <span className={look.where}>{t('curricula.semester', { semester })}</span>
            </p>
            {fields.map(({ name, before, after }) => (
              <p key={name} className={look.field}>
                {t(`curricula.field.${name}`)}: <del>{valueWords(name, before, block) ?? '–'}</del>{' '}
                <ins>{valueWords(name, after, block) ?? '–'}</ins>
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
