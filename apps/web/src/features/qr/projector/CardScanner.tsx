import { Button, Card, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';

import { Scanner } from '../scan/Scanner.tsx';

import { useAcceptCard } from './useProjector.ts';
import look from './CardScanner.module.css';

interface CardScannerProps {
  readonly lessonId: number;
  readonly onClose: () => void;
}

/** The same card stays before the camera for a while: it is sent once. */
const sameForMs = 4_000;

/** The other way round: the teacher films the cards of students, one after the other. */
export function CardScanner({ lessonId, onClose }: CardScannerProps) {
  const { t } = useTranslation();
  const accept = useAcceptCard(lessonId);
  const last = useRef({ card: '', at: 0 });
  const [told, setTold] = useState<{ readonly isDone: boolean; readonly sentence: string } | null>(null);

  function take(card: string) {
    const now = Date.now();
    if (card === last.current.card && now - last.current.at < sameForMs) {
      last.current.at = now;
      return;
    }
    last.current = { card, at: now };
    accept.mutate(card, {
      onSuccess: ({ message }) => setTold({ isDone: true, sentence: message }),
      onError: (error) => setTold({ isDone: false, sentence: describeError(error, t) }),
    });
  }

  return (
    <Card className={look.card}>
      <Title order={2}>{t('qr.cards')}</Title>
      <p className={look.text}>{t('qr.cardstext')}</p>
      <Scanner onText={take} />
      {told !== null && (
        <p className={look.told} data-done={told.isDone} role="status">
          {told.isDone && <IconCheck size={20} aria-hidden />}
          {told.sentence}
        </p>
      )}
      <Button variant="default" onClick={onClose}>
        {t('qr.cardsdone')}
      </Button>
    </Card>
  );
}
