import { cardsPerSheet, type PrintedCard } from '@bilim/contract/qrReports';
import { initialsOf, namesOf } from '@bilim/contract/personNames';
import { ActionIcon } from '@mantine/core';
import { IconCircleX, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { useBranding } from '#platform/session/useSettings.ts';

import look from './CardSheets.module.css';

interface CardSheetsProps {
  readonly cards: readonly PrintedCard[];
  readonly onPrint: (studentId: number) => void;
  /** Null for whoever may not revoke cards. */
  readonly onLost: ((card: PrintedCard) => void) | null;
}

/** Cards of the usual size on sheets of A4, with lines to cut along. */
export function CardSheets({ cards, onPrint, onLost }: CardSheetsProps) {
  const { t } = useTranslation();
  const sheets = Array.from({ length: Math.ceil(cards.length / cardsPerSheet) }, (_, index) =>
    cards.slice(index * cardsPerSheet, (index + 1) * cardsPerSheet),
  );
  return (
    <div className={look.sheets}>
      {sheets.map((sheet, index) => (
        <ul
          key={sheet[0]?.studentId}
          className={look.sheet}
          aria-label={t('reportqr.sheet', { number: index + 1 })}
        >
          {sheet.map((card) => (
            <li key={card.studentId} className={look.place}>
              <StudentCard card={card} />
              <Tools card={card} onPrint={onPrint} onLost={onLost} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

function StudentCard({ card }: { readonly card: PrintedCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  const university = useBranding().data?.name;
  const name = format.name(card.studentName);
  const [lastName = '', ...others] = namesOf(name);
  return (
    <div className={look.card}>
      <div className={look.head}>
        <span>{university}</span>
        <span className={look.kind}>{t('q.card')}</span>
      </div>
      {card.photo === null ? (
        <span className={look.initials} aria-hidden>
          {initialsOf(name)}
        </span>
      ) : (
        <img className={look.photo} src={card.photo} alt={t('q.photoof', { name })} />
      )}
      <div className={look.words}>
        <p className={look.name}>
          {lastName} <span>{others.join(' ')}</span>
        </p>
        <p className={look.group}>
          {card.groupName} · {card.studyYearName}
        </p>
        <p>{card.specialtyName}</p>
        <p>{card.facultyShortName}</p>
      </div>
      {card.picture !== '' && (
        <img className={look.code} src={card.picture} alt={t('reportqr.codeof', { name })} />
      )}
      <p className={look.foot}>
        <span>№ {card.studentCode}</span>
        <span>{t('reportqr.until', { day: format.exactDay(card.validUntil) })}</span>
      </p>
    </div>
  );
}

interface ToolsProps extends Pick<CardSheetsProps, 'onPrint' | 'onLost'> {
  readonly card: PrintedCard;
}

function Tools({ card, onPrint, onLost }: ToolsProps) {
  const { t } = useTranslation();
  const name = useFormat().shortName(card.studentName);
  return (
    <div className={look.tools}>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('reportqr.printone', { name })}
        title={t('reportqr.printone', { name })}
        onClick={() => onPrint(card.studentId)}
      >
        <IconPrinter size={18} aria-hidden />
      </ActionIcon>
      {onLost !== null && (
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t('reportqr.lost', { name })}
          title={t('reportqr.lost', { name })}
          onClick={() => onLost(card)}
        >
          <IconCircleX size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
