import { AppError } from '@bilim/contract';
import { Alert, Button, Checkbox, Group, SegmentedControl, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeFields } from '#platform/api/refusedFields.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { fieldsOf, formOf, NameFields, type NameForm } from './NameFields.tsx';
import { emptyEntry, EntryFields, entryOf, isEntry } from './EntryFields.tsx';
import { emptyPost, isPost, PostFields, postOf } from './PostFields.tsx';
import { useAddPerson } from './usePeople.ts';
import look from './People.module.css';

interface AddPersonProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

/** Somebody new: a student whom an order will enrol, or somebody who works in a department. */
export function AddPerson({ isOpen, onClose, onAdded }: AddPersonProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} title={t('people.new')} closeLabel={t('btn.close')} isWide onClose={onClose}>
      {isOpen && <AddForm onAdded={onAdded} />}
    </Sheet>
  );
}

function AddForm({ onAdded }: Pick<AddPersonProps, 'onAdded'>) {
  const { t } = useTranslation();
  const add = useAddPerson();
  const today = useFormat().today();
  const [what, setWhat] = useState<'student' | 'teacher'>('student');
  const [post, setPost] = useState(emptyPost(today));
  const [entry, setEntry] = useState(emptyEntry);
  const [isSure, setSure] = useState(false);
  const form = useForm<NameForm>({ mode: 'controlled', initialValues: formOf(null) });
  const isNamed = form.values.lastName.trim() !== '' && form.values.firstName.trim() !== '';
  const isReady = isNamed && (what === 'teacher' ? isPost(post) : isEntry(entry));

  function send() {
    const fields = fieldsOf(form.getValues(), true);
    const who = what === 'teacher' ? { position: postOf(post) } : { student: entryOf(entry) };
    add.mutate({ fields, isSure, ...who }, { onSuccess: ({ id }) => onAdded(id) });
  }

  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('people.kind')}
          data={[
            { value: 'student', label: t('role.student') },
            { value: 'teacher', label: t('people.worker') },
          ]}
          value={what}
          onChange={(value) => setWhat(value === 'teacher' ? 'teacher' : 'student')}
        />
        {add.error !== null && <NotAdded error={add.error} isSure={isSure} onSure={setSure} />}
        <NameFields form={form} hasSecrets />
        {what === 'teacher' ? (
          <PostFields values={post} onChange={(next) => setPost({ ...post, ...next })} />
        ) : (
          <EntryFields entry={entry} onChange={setEntry} />
        )}
        <p className={look.muted}>{t(what === 'teacher' ? 'people.workernext' : 'people.studentnext')}</p>
        <Group justify="flex-end">
          <Button type="submit" loading={add.isPending} disabled={!isReady}>
            {t('btn.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface NotAddedProps {
  readonly error: Error;
  readonly isSure: boolean;
  readonly onSure: (isSure: boolean) => void;
}

/** Why nobody was added; of a namesake whether it is somebody else can be said. */
function NotAdded({ error, isSure, onSure }: NotAddedProps) {
  const { t } = useTranslation();
  const isAlike = error instanceof AppError && error.code === 'people.alike';
  return (
    <Alert color="pome" role="alert">
      {describeFields(error, t)}
      {isAlike && (
        <Checkbox
          mt="sm"
          label={t('people.sure')}
          checked={isSure}
          onChange={({ currentTarget }) => onSure(currentTarget.checked)}
        />
      )}
    </Alert>
  );
}
