import { PersonCard } from '@bilim/contract/people';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { currentOf } from '#platform/api/currentOf.ts';
import { NotSaved } from '#platform/api/NotSaved.tsx';
import { refusedFields } from '#platform/api/refusedFields.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { fieldsOf, formOf, NameFields, type NameForm } from './NameFields.tsx';
import { Part } from './Part.tsx';
import { useSavePerson } from './usePeople.ts';

/** Names and contacts. What somebody else wrote meanwhile is shown before it is written over. */
export function NamesPart({ card: opened }: { readonly card: PersonCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  const save = useSavePerson();
  const [card, setCard] = useState(opened);
  const form = useForm<NameForm>({ mode: 'controlled', initialValues: formOf(card.fields) });
  const hasSecrets = card.fields.secrets !== null;
  // What was saved, by this form or through another part of the card, is what the next save begins from.
  const fresh = form.isDirty() || opened.version === card.version ? card : opened;
  if (fresh !== card) {
    setCard(fresh);
    form.setInitialValues(formOf(fresh.fields));
    form.setValues(formOf(fresh.fields));
  }

  function send({ id, version }: PersonCard) {
    const fields = fieldsOf(form.getValues(), hasSecrets);
    save.mutate(
      { id, version, fields },
      {
        onSuccess: () => form.resetDirty(),
        onError: (error) => {
          const wrong = refusedFields(error).map(({ field, sms }) => [field.split('.').at(-1) ?? '', sms]);
          form.setErrors(Object.fromEntries(wrong));
        },
      },
    );
  }

  return (
    <Part title={t('people.names')}>
      <form noValidate onSubmit={form.onSubmit(() => send(card))}>
        <Stack gap="md">
          {save.error !== null && (
            <NotSaved
              error={save.error}
              theirs={currentOf(save.error, 'people.changed_elsewhere', PersonCard)}
              onTakeTheirs={(theirs) => {
                setCard(theirs);
                form.setValues(formOf(theirs.fields));
                form.resetDirty(formOf(theirs.fields));
                save.reset();
              }}
              onKeepMine={send}
            >
              <NowThere error={save.error} name={format.name} />
            </NotSaved>
          )}
          <NameFields form={form} hasSecrets={hasSecrets} isReadOnly={!card.mayChange} />
          {card.mayChange && (
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                {t('btn.save')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Part>
  );
}

function NowThere({ error, name }: { readonly error: Error; readonly name: (full: string) => string }) {
  const theirs = currentOf(error, 'people.changed_elsewhere', PersonCard);
  return theirs === null ? null : <p>{name(theirs.fullName)}</p>;
}
