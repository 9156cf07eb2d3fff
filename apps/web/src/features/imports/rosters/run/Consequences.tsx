import { useTranslation } from 'react-i18next';

import type { Consequence } from './useConsequences.ts';
import look from './Consequences.module.css';

interface ConsequencesProps {
  readonly all: readonly Consequence[];
  /** Whether it has happened already. */
  readonly isDone: boolean;
}

/** «Добавится: 120 человек, 4 группы» */
export function Consequences({ all, isDone }: ConsequencesProps) {
  const { t } = useTranslation();
  return (
    <ul className={look.list}>
      {all.map(({ state, what }) => (
        <li key={state} className={look.line} data-state={state}>
          <b>{t(isDone ? `import.did.${state}` : `import.will.${state}`)}</b> {what}
        </li>
      ))}
    </ul>
  );
}
