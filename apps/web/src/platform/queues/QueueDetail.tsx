import { Button, Card } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import look from './Queue.module.css';

interface QueueDetailProps {
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
  /** Somebody's own words. */
  readonly words: string;
  readonly onBack: () => void;
  readonly children?: ReactNode;
  /** What may be decided, or what was. */
  readonly decision?: ReactNode;
}

/** The open one of a queue: what it is about, what belongs to it, and the decision. */
export function QueueDetail({ title, facts, words, onBack, children, decision }: QueueDetailProps) {
  const { t } = useTranslation();
  return (
    <Card component="section" className={look.detail} aria-label={title}>
      <Button
        variant="subtle"
        className={look.back ?? ''}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={onBack}
      >
        {t('btn.back')}
      </Button>
      <h2 className={look.title} tabIndex={-1}>
        {title}
      </h2>
      <dl className={look.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {words !== '' && <p className={look.words}>{words}</p>}
      {children}
      {decision !== undefined && <div className={look.decision}>{decision}</div>}
    </Card>
  );
}

interface SettledProps {
  /** Such as «Принято: Асанова А., сегодня, 10:20». */
  readonly verdict: string;
  readonly exactly: string;
  readonly answer: string | null;
}

/** What was decided, by whom and when, with the word to whoever waited. */
export function Settled({ verdict, exactly, answer }: SettledProps) {
  return (
    <p className={look.settled} title={exactly}>
      {verdict}
      {answer !== null && answer !== '' && <q className={look.answer}>{answer}</q>}
    </p>
  );
}
