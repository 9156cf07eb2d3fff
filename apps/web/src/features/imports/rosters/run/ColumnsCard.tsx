import { noColumn, type ImportRun, type ImportSheet } from '@bilim/contract/imports';
import { Button, Card, Select, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useSettleColumn, useSettleSheet, useSheets } from '../useRosterImports.ts';
import look from './ColumnsCard.module.css';

/** What a workbook's sheets and columns were taken for, and how to say otherwise. */
export function ColumnsCard({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation();
  const sheets = useSheets(run);
  if (sheets.data === undefined || sheets.data.length === 0) return null;
  return (
    <Card component="section" padding={0} aria-labelledby="import-columns">
      <details className={look.details} open={sheets.data.some(isDoubtful)}>
        <summary className={look.summary}>
          <Title order={2} id="import-columns">
            {t('import.columns.title')}
          </Title>
          <p className={look.about}>{t('import.columns.about')}</p>
        </summary>
        {sheets.data.map((sheet) => (
          <SheetPart
            key={`${sheet.sheet} ${sheet.isBeside === true ? sheet.sheetKind : ''}`}
            run={run}
            sheet={sheet}
          />
        ))}
      </details>
    </Card>
  );
}

/** Whether anything was guessed, or not understood, that somebody had better look at. */
function isDoubtful({ sheetKind, isSaid, columns }: ImportSheet): boolean {
  const isUnread = sheetKind === null && !isSaid;
  return isUnread || columns.some(({ sureness }) => sureness === 'alike' || sureness === 'content');
}

interface SheetPartProps {
  readonly run: ImportRun;
  readonly sheet: ImportSheet;
}

/** One sheet and its columns, or what it tells besides. */
function SheetPart({ run, sheet }: SheetPartProps) {
  const { t } = useTranslation();
  const id = useId();
  const { sheetKind, isBeside, kinds, columns } = sheet;
  return (
    <section aria-labelledby={id}>
      {isBeside === true ? (
        <div className={`${look.row} ${look.head}`}>
          <div>
            <h3 className={look.sheet} id={id}>
              {t('import.columns.beside', { kind: kinds.find(({ value }) => value === sheetKind)?.label })}
            </h3>
            <p className={look.about}>{t('import.columns.besideabout')}</p>
          </div>
        </div>
      ) : (
        <SheetHead id={id} run={run} sheet={sheet} />
      )}
      {columns.length > 0 && (
        <details open={isDoubtful(sheet)}>
          <summary className={look.columns}>{t('import.columns.all', { shown: columns.length })}</summary>
          <ul className={look.rows}>
            {columns.map((column) => (
              <ColumnRow key={column.letter} run={run} sheet={sheet} column={column} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** What a sheet holds, which may be said otherwise. */
function SheetHead({ id, run, sheet }: SheetPartProps & { readonly id: string }) {
  const { t } = useTranslation();
  const settle = useSettleSheet();
  const { sheet: name, sheetKind, isSaid, kinds } = sheet;
  const mayChange = run.state === 'checked';
  const say = (said: string | null) => settle.mutate({ runId: run.runId, sheet: name, sheetKind: said });
  return (
    <div className={`${look.row} ${look.head}`} aria-busy={settle.isPending}>
      <div>
        <h3 className={look.sheet} id={id}>
          {t('import.columns.sheet', { sheet: name })}
        </h3>
        {sheetKind === null && !isSaid && <p className={look.about}>{t('import.columns.unknown')}</p>}
        {isSaid && <p className={look.about}>{t('import.columns.how.said')}</p>}
      </div>
      <div className={look.answer}>
        <Select
          aria-label={t('import.columns.kind', { sheet: name })}
          placeholder={t('import.columns.choosekind')}
          allowDeselect={false}
          disabled={!mayChange || settle.isPending}
          data={[...kinds, { value: noColumn, label: t('import.columns.unread') }]}
          value={sheetKind ?? (isSaid ? noColumn : null)}
          onChange={say}
        />
        {isSaid && mayChange && <GuessAgain settle={settle} onGuess={() => say(null)} />}
      </div>
    </div>
  );
}

interface GuessAgainProps {
  readonly settle: { readonly isPending: boolean };
  readonly onGuess: () => void;
}

function GuessAgain({ settle, onGuess }: GuessAgainProps) {
  const { t } = useTranslation();
  return (
    <Button variant="subtle" h={36} loading={settle.isPending} onClick={onGuess}>
      {t('import.columns.guess')}
    </Button>
  );
}

interface ColumnRowProps extends SheetPartProps {
  readonly column: ImportSheet['columns'][number];
}

/** One column with its first value; whatever is chosen holds at once. Without a heading there is nothing to remember it by. */
function ColumnRow({ run, sheet: { sheetKind, choices }, column }: ColumnRowProps) {
  const { t } = useTranslation();
  const settle = useSettleColumn();
  const { heading, letter, example, meaning, sureness } = column;
  const name = heading || t('import.columns.unnamed');
  const mayChange = run.state === 'checked' && heading !== '' && sheetKind !== null;
  const say = (said: string | null) =>
    sheetKind !== null && settle.mutate({ runId: run.runId, sheetKind, heading, meaning: said });
  return (
    <li className={look.row} aria-busy={settle.isPending}>
      <div>
        <p className={look.heading}>{name}</p>
        <p className={look.about}>
          {[
            t('import.columns.column', { letter }),
            example !== '' && t('import.columns.example', { example }),
            sureness !== null && t(`import.columns.how.${sureness}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={look.answer}>
        <Select
          aria-label={t('import.columns.meaning', { heading: name })}
          allowDeselect={false}
          searchable
          disabled={!mayChange || settle.isPending}
          data={[{ value: noColumn, label: t('import.columns.unused') }, ...choices]}
          value={meaning ?? noColumn}
          onChange={say}
        />
        {sureness === 'said' && mayChange && <GuessAgain settle={settle} onGuess={() => say(null)} />}
      </div>
    </li>
  );
}
