import { kinships, type Guardian, type PersonalCard } from '@bilim/contract/personalCard';
import { Select, TextInput } from '@mantine/core';
import { IconHeartHandshake, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { IconTile } from '#ui/IconTile.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { AddButton } from './AddButton.tsx';
import { CardPart } from './CardPart.tsx';
import { RowButton } from './RowButton.tsx';
import { RowForm } from './RowForm.tsx';
import { useSaveGuardian } from './usePersonalCard.ts';
import look from './card.module.css';

/** Whom the university calls when something happens; kept by the owner and the office. */
export function GuardiansPart({ card }: { readonly card: PersonalCard }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Guardian | 'new' | null>(null);
  const { guardians } = card;
  if (guardians === null) return null;
  const mayChange = card.isOwn || card.isKeeper;
  const close = () => setOpen(null);
  return (
    <CardPart
      id="card-guardians"
      title={t('card.section.guardians')}
      action={mayChange && <AddButton part={t('card.section.guardians')} onClick={() => setOpen('new')} />}
    >
      {guardians.length === 0 && <p className={look.muted}>{t('card.noguardians')}</p>}
      <ul className={look.rows}>
        {guardians.map((row) => (
          <GuardianRow key={row.rowId} row={row} onChange={mayChange ? () => setOpen(row) : null} />
        ))}
      </ul>
      <Sheet
        isOpen={open !== null}
        title={t('card.section.guardians')}
        closeLabel={t('btn.close')}
        onClose={close}
      >
        {open !== null && (
          <GuardianForm personId={card.personId} row={open === 'new' ? null : open} onDone={close} />
        )}
      </Sheet>
    </CardPart>
  );
}

interface GuardianRowProps {
  readonly row: Guardian;
  /** Null for who may not. */
  readonly onChange: (() => void) | null;
}

function GuardianRow({ row, onChange }: GuardianRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kinship, guardian, guardianPhone } = row;
  return (
    <li className={look.row}>
      <IconTile icon={IconHeartHandshake} />
      <div className={look.words}>
        <div className={look.name}>{format.name(guardian)}</div>
        <p className={look.muted}>
          {t(`card.kinship.${kinship}`)}
          {guardianPhone !== null && (
            <>
              {' · '}
              <a href={`tel:${guardianPhone}`} className={look.link}>
                {guardianPhone}
              </a>
            </>
          )}
        </p>
      </div>
      {onChange !== null && (
        <RowButton icon={IconPencil} label={t('card.do.change', { fact: guardian })} onClick={onChange} />
      )}
    </li>
  );
}

interface GuardianFormProps {
  readonly personId: number;
  readonly row: Guardian | null;
  readonly onDone: () => void;
}

function GuardianForm({ personId, row, onDone }: GuardianFormProps) {
  const { t } = useTranslation();
  const save = useSaveGuardian();
  const [fields, setFields] = useState<Omit<Guardian, 'rowId'>>(
    row ?? { kinship: 'mother', guardian: '', guardianPhone: null },
  );
  const which = row === null ? { personId } : { personId, rowId: row.rowId };
  const phone = fields.guardianPhone ?? '';
  const isPhone = phone === '' || /^\+?[\d ()-]{5,24}$/.test(phone);
  return (
    <RowForm
      save={save}
      isComplete={fields.guardian.trim() !== '' && isPhone}
      onSave={() => save.mutate({ ...fields, ...which }, { onSuccess: onDone })}
      onRemove={
        row === null ? null : () => save.mutate({ ...row, ...which, isRemoved: true }, { onSuccess: onDone })
      }
    >
      <Select
        label={t('card.who')}
        data={kinships.map((value) => ({ value, label: t(`card.kinship.${value}`) }))}
        value={fields.kinship}
        allowDeselect={false}
        onChange={(value) => setFields({ ...fields, kinship: value ?? fields.kinship })}
      />
      <TextInput
        label={t('p.fullname')}
        value={fields.guardian}
        maxLength={160}
        required
        onChange={({ currentTarget }) => setFields({ ...fields, guardian: currentTarget.value })}
      />
      <TextInput
        label={t('p.phone')}
        type="tel"
        value={phone}
        error={!isPhone && t('card.wrong')}
        onChange={({ currentTarget: { value } }) =>
          setFields({ ...fields, guardianPhone: value === '' ? null : value })
        }
      />
    </RowForm>
  );
}
