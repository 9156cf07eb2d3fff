import {
  eventParts,
  mappedColumns,
  type EventMapping,
  type MappedColumn,
  type PartChoice,
  type ReadEventText,
  type TimetableRun,
} from '@bilim/contract/timetableImport';
import { Button, Card, Select, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';

import { useCheck, useEvents } from '../useTimetableImports.ts';
import look from './MappingCard.module.css';

/** Parts that need a word more: which line, which label, which value. */
const needsValue: ReadonlySet<PartChoice['part']> = new Set([
  'description_line',
  'description_label',
  'fixed',
]);

interface MappingCardProps {
  readonly run: TimetableRun;
}

/** Of a calendar file: where in an event each value stands, beside the first events of the file. */
export function MappingCard({ run }: MappingCardProps) {
  const { t } = useTranslation();
  const events = useEvents(run);
  const check = useCheck(run.importId);
  const [mapping, setMapping] = useState(run.mapping);
  if (mapping === null) return null;

  return (
    <Card component="section" aria-labelledby="timetable-mapping" className={look.card}>
      <div className={look.head}>
        <Title order={2} id="timetable-mapping">
          {t('timetable.mapping')}
        </Title>
        <p className={look.about}>{t('timetable.mappingabout')}</p>
      </div>
      <div className={look.columns}>
        <form
          className={look.fields}
          onSubmit={(event) => {
            event.preventDefault();
            const { fromWeek, replaces } = run;
            check.mutate({ fromWeek, replaces, mapping });
          }}
        >
          {mappedColumns.map((column) => (
            <PartField
              key={column}
              column={column}
              choice={mapping[column]}
              onChange={(choice) => setMapping({ ...mapping, [column]: choice } satisfies EventMapping)}
            />
          ))}
          <Button type="submit" className={look.send} loading={check.isPending}>
            {t('timetable.remap')}
          </Button>
        </form>
        <div className={look.events}>
          {events.data === undefined ? (
            <Pending query={events} />
          ) : (
            events.data.map((event) => <EventPreview key={event.line} event={event} />)
          )}
        </div>
      </div>
    </Card>
  );
}

interface PartFieldProps {
  readonly column: MappedColumn;
  readonly choice: PartChoice | null;
  readonly onChange: (choice: PartChoice | null) => void;
}

function PartField({ column, choice, onChange }: PartFieldProps) {
  const { t } = useTranslation();
  const name = t(`timetable.column.${column}`);
  return (
    <div className={look.field}>
      <Select
        label={name}
        placeholder={t('timetable.nowhere')}
        clearable
        value={choice?.part ?? null}
        data={eventParts.map((part) => ({ value: part, label: t(`timetable.part.${part}`) }))}
        onChange={(value) => {
          const part = eventParts.find((one) => one === value);
          onChange(part === undefined ? null : { part, value: choice?.value ?? null });
        }}
      />
      {choice !== null && needsValue.has(choice.part) && (
        <TextInput
          aria-label={t('timetable.partvalue', { column: name })}
          placeholder={t(`timetable.partexample.${choice.part}`)}
          value={choice.value ?? ''}
          onChange={({ currentTarget }) => onChange({ ...choice, value: currentTarget.value })}
        />
      )}
    </div>
  );
}

/** An event as the file has it, and what the present mapping reads in it. */
function EventPreview({ event }: { readonly event: ReadEventText }) {
  const { t } = useTranslation();
  const raw = [event.summary, event.location, event.categories, event.organizer, event.description].filter(
    (text) => text !== '',
  );
  return (
    <section className={look.event} aria-label={t('timetable.eventat', { line: event.line })}>
      <p className={look.line}>{t('timetable.eventat', { line: event.line })}</p>
      <p className={look.raw}>{raw.join('\n')}</p>
      <dl className={look.read}>
        {event.read.map(({ column, value }) => (
          <div key={column}>
            <dt>{t(`timetable.column.${column}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
