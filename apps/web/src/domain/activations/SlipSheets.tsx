import type { ActivationSlip } from '@bilim/contract/activations';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { useBranding } from '#platform/session/useSettings.ts';
import { QrCode } from '#ui/QrCode.tsx';

import look from './SlipSheets.module.css';

const perSheet = 8;

/** Slips on A4, eight to a sheet, with lines to cut along. Sorted as they are handed out: by group, then by name. */
export function SlipSheets({ slips }: { readonly slips: readonly ActivationSlip[] }) {
  const { t } = useTranslation();
  const sorted = slips.toSorted(
    (a, b) => compare(a.unit ?? '', b.unit ?? '') || compare(a.fullName, b.fullName) || a.id - b.id,
  );
  const sheets = Array.from({ length: Math.ceil(sorted.length / perSheet) }, (_, index) =>
    sorted.slice(index * perSheet, (index + 1) * perSheet),
  );
  return (
    <div className={look.sheets}>
      {sheets.map((sheet, index) => (
        <ul
          key={sheet[0]?.id}
          className={look.sheet}
          aria-label={t('activation.sheet', { number: index + 1 })}
        >
          {sheet.map((slip) => (
            <Slip key={slip.id} slip={slip} />
          ))}
        </ul>
      ))}
    </div>
  );
}

function Slip({ slip }: { readonly slip: ActivationSlip }) {
  const { t } = useTranslation();
  const format = useFormat();
  const university = useBranding().data?.name;
  const name = format.name(slip.fullName);
  const link = `${location.origin}/lms/public/activate?code=${slip.code}`;

  return (
    <li className={look.slip}>
      <p className={look.university}>{university}</p>
      <div className={look.words}>
        <p className={look.name}>{name}</p>
        <p className={look.unit}>{slip.unit}</p>
        <p className={look.login}>
          {t('activation.sliplogin')} <b>{slip.login}</b>
        </p>
        <p className={look.how}>{t('activation.sliphow')}</p>
      </div>
      <QrCode text={link} label={t('activation.qr', { name })} className={look.code} />
      <p className={look.link}>{link}</p>
      <p className={look.until}>{t('activation.slipuntil', { until: format.exactMoment(slip.expiresAt) })}</p>
    </li>
  );
}

const collator = new Intl.Collator('ru', { numeric: true });

function compare(a: string, b: string) {
  return collator.compare(a, b);
}
