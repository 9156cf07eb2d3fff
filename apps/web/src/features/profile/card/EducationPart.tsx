import { educationLevels, type Education, type PersonalCard } from '@bilim/contract/personalCard';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { IconPencil, IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconTile } from '#ui/IconTile.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { AddButton } from './AddButton.tsx';
import { CardPart } from './CardPart.tsx';
import { RequestForm } from './RequestForm.tsx';
import { RowForm } from './RowForm.tsx';
import { RowButton } from './RowButton.tsx';
import { useSaveEducation } from './usePersonalCard.ts';
import look from './card.module.css';

type Fields = Omit<Education, 'rowId'>;
const empty: Fields = { level: 'school', institution: '', year: null, documentNumber: null };

/** What somebody learned before: the office keeps it, the owner asks with a document. */
export function EducationPart({ card }: { readonly card: PersonalCard }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Education | 'new' | null>(null);
  const isKeeper = card.isKeeper && card.guardians !== null;
  const close = () => setOpen(null);
  return (
    <CardPart
      id="card-education"
      title={t('card.section.education')}
      action={
        (isKeeper || card.isOwn) && (
          <AddButton part={t('card.section.education')} onClick={() => setOpen('new')} />
        )
      }
    >
      {card.educations.length === 0 && <p className={look.muted}>{t('card.noeducation')}</p>}
      <ul className={look.rows}>
        {card.educations.map((row) => (
          <EducationRow key={row.rowId} row={row} onChange={isKeeper ? () => setOpen(row) : null} />
        ))}
      </ul>
      <Sheet
        isOpen={open !== null}
        title={t('card.section.education')}
        closeLabel={t('btn.close')}
        onClose={close}
      >
        {open !== null &&
          (isKeeper ? (
            <KeepForm personId={card.personId} row={open === 'new' ? null : open} onDone={close} />
          ) : (
            <AskEducation onDone={close} />
          ))}
      </Sheet>
    </CardPart>
  );
}

interface EducationRowProps {
  readonly row: Education;
  /** Null for who may not. */
  readonly onChange: (() => void) | null;
}

function EducationRow({ row, onChange }: EducationRowProps) {
  const { t } = useTranslation();
  const { level, institution, year, documentNumber } = row;
  const details = [t(`card.level.${level}`), year, documentNumber].filter((part) => part !== null);
  return (
    <li className={look.row}>
      <IconTile icon={IconSchool} />
      <div className={look.words}>
        <div className={look.name}>{institution}</div>
        <p className={look.muted}>{details.join(' · ')}</p>
      </div>
      {onChange !== null && (
        <RowButton icon={IconPencil} label={t('card.do.change', { fact: institution })} onClick={onChange} />
      )}
    </li>
  );
}

interface KeepFormProps {
  readonly personId: number;
  readonly row: Education | null;
  readonly onDone: () => void;
}

function KeepForm({ personId, row, onDone }: KeepFormProps) {
  const save = useSaveEducation();
  const [fields, setFields] = useState<Fields>(row ?? empty);
  const which = row === null ? { personId } : { personId, rowId: row.rowId };
  return (
    <RowForm
      save={save}
      isComplete={fields.institution.trim() !== ''}
      onSave={() => save.mutate({ ...fields, ...which }, { onSuccess: onDone })}
      onRemove={
        row === null ? null : () => save.mutate({ ...row, ...which, isRemoved: true }, { onSuccess: onDone })
      }
    >
      <EducationFields fields={fields} error={false} onChange={setFields} />
    </RowForm>
  );
}

function AskEducation({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [fields, setFields] = useState<Fields>(empty);
  const problem = fields.institution.trim() === '' ? t('card.wrong') : null;
  return (
    <RequestForm name="previousEducation" wanted={JSON.stringify(fields)} problem={problem} onDone={onDone}>
      {(error) => <EducationFields fields={fields} error={error} onChange={setFields} />}
    </RequestForm>
  );
}

interface EducationFieldsProps {
  readonly fields: Fields;
  readonly error: string | false;
  readonly onChange: (fields: Fields) => void;
}

function EducationFields({ fields, error, onChange }: EducationFieldsProps) {
  const { t } = useTranslation();
  const { level, institution, year, documentNumber } = fields;
  return (
    <>
      <Select
        label={t('card.levelof')}
        data={educationLevels.map((value) => ({ value, label: t(`card.level.${value}`) }))}
        value={level}
        allowDeselect={false}
        onChange={(value) => onChange({ ...fields, level: value ?? level })}
      />
      <TextInput
        label={t('card.institution')}
        value={institution}
        maxLength={200}
        required
        error={error}
        onChange={({ currentTarget }) => onChange({ ...fields, institution: currentTarget.value })}
      />
      <NumberInput
        label={t('card.year')}
        value={year ?? ''}
        min={1950}
        max={2100}
        hideControls
        onChange={(value) => onChange({ ...fields, year: typeof value === 'number' ? value : null })}
      />
      <TextInput
        label={t('card.document')}
        value={documentNumber ?? ''}
        maxLength={60}
        onChange={({ currentTarget }) =>
          onChange({
            ...fields,
            documentNumber: currentTarget.value.trim() === '' ? null : currentTarget.value,
          })
        }
      />
    </>
  );
}
