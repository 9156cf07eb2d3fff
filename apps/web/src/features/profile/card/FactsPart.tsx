import type { CardFact, PersonalCard } from '@bilim/contract/personalCard';
import { cardFields } from '@bilim/contract/personalCard/cardFields';
import type { CardSection } from '@bilim/contract/personalCard/cardFields';
import { ActionIcon } from '@mantine/core';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

import { CardPart } from './CardPart.tsx';
import { FactSheet } from './FactSheet.tsx';
import { useFactWords } from '#domain/card/useFactWords.ts';
import look from './card.module.css';

interface FactsPartProps {
  readonly card: PersonalCard;
  readonly section: CardSection;
}

/** Facts of one subject. About others an unknown one is left out, unless it is mine to write. */
export function FactsPart({ card, section }: FactsPartProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<CardFact | null>(null);
  const facts = card.facts
    .filter(({ name }) => cardFields[name].section === section)
    .filter(({ value, right }) => value !== null || card.isOwn || right === 'change');
  if (facts.length === 0) return null;
  return (
    <CardPart id={`card-${section}`} title={t(`card.section.${section}`)}>
      <dl className={look.facts}>
        {facts.map((fact) => (
          <FactRow key={fact.name} fact={fact} onOpen={() => setOpen(fact)} />
        ))}
      </dl>
      <FactSheet card={card} fact={open} onClose={() => setOpen(null)} />
    </CardPart>
  );
}

const links: Readonly<Record<string, string>> = { phone: 'tel:', email: 'mailto:' };

function FactRow({ fact, onOpen }: { readonly fact: CardFact; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const inWords = useFactWords();
  const { name, value, shown, right, isAsked } = fact;
  const words = inWords(name, shown);
  const link = links[cardFields[name].kind];
  const title = t(`card.field.${name}`);
  const Icon = right === 'none' ? IconHistory : IconPencil;
  return (
    <div className={look.fact}>
      <dt>{title}</dt>
      <dd className={value === null ? look.unknown : undefined}>
        {words === null ? (
          t('profile.unknown')
        ) : link === undefined ? (
          words
        ) : (
          <a href={`${link}${value}`}>{words}</a>
        )}
        {isAsked && (
          <span className={look.waits}>
            <StatusChip tone="warning">{t('card.waits')}</StatusChip>
          </span>
        )}
      </dd>
      <dd>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t(right === 'none' ? 'card.showhistory' : `card.do.${right}`, { fact: title })}
          onClick={onOpen}
        >
          <Icon size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </dd>
    </div>
  );
}
