import type { PersonalCard } from '@bilim/contract/personalCard';
import { useTranslation } from 'react-i18next';

import look from './card.module.css';

/** The parts of the card, each a step away. */
export function CardAnchors({ card }: { readonly card: PersonalCard }) {
  const { t } = useTranslation();
  const isTeacher = card.facts.some(({ name }) => name === 'staffNumber');
  const isPrivate = card.guardians !== null;
  const parts = [
    'personal',
    'contacts',
    ...(isTeacher ? ['work'] : []),
    'timeline',
    'education',
    ...(isPrivate ? ['guardians', 'papers'] : []),
    ...((card.corrections ?? []).length > 0 ? ['requests'] : []),
  ];
  return (
    <nav className={look.anchors} aria-label={t('card.parts')}>
      {parts.map((part) => (
        <a
          key={part}
          href={`#card-${part}`}
          className={look.anchor}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(`card-${part}`)?.scrollIntoView();
          }}
        >
          {t(`card.section.${part}`)}
        </a>
      ))}
    </nav>
  );
}
