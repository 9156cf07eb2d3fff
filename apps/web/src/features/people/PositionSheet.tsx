import type { PersonCard, Position } from '@bilim/contract/people';
import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { describeFields } from '#platform/api/refusedFields.ts';
import { DateField } from '#platform/dates/DateField.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { emptyPost, isPost, PostFields, postOf, type PostForm } from './PostFields.tsx';
import { useSavePosition } from './usePeople.ts';

interface PositionSheetProps {
  readonly card: PersonCard;
  readonly position: Position | 'new' | null;
  readonly onClose: () => void;
}

/** Adds a position, changes it, or ends it on a day. */
export function PositionSheet({ card, position, onClose }: PositionSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={position !== null}
      title={t(position === 'new' ? 'people.addposition' : 'people.position')}
      closeLabel={t('btn.close')}
      onClose={onClose}
    >
      {position !== null && <PositionForm card={card} position={position} onClose={onClose} />}
    </Sheet>
  );
}

interface PositionFormProps extends PositionSheetProps {
  readonly position: Position | 'new';
}

function PositionForm({ card: { id, version, positions }, position, onClose }: PositionFormProps) {
  const { t } = useTranslation();
  const today = useFormat().today();
  const save = useSavePosition();
  const form = useForm<PostForm & { readonly endsOn: string; readonly isMain: boolean }>({
    mode: 'controlled',
    initialValues:
      position === 'new'
        ? { ...emptyPost(today), endsOn: '', isMain: positions.length === 0 }
        : {
            departmentId: String(position.departmentId),
            positionId: String(position.positionId),
            share: position.share,
            startsOn: position.startsOn ?? '',
            endsOn: position.endsOn ?? '',
            isMain: position.isMain,
          },
  });
  const { endsOn, isMain, ...post } = form.values;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(() =>
        save.mutate(
          {
            id,
            version,
            ...postOf(post),
            endsOn: endsOn || null,
            isMain,
            ...(position === 'new' ? {} : { positionRowId: position.positionRowId }),
          },
          { onSuccess: onClose },
        ),
      )}
    >
      <Stack gap="md">
        {save.error !== null && (
          <Alert color="pome" role="alert">
            {describeFields(save.error, t)}
          </Alert>
        )}
        <PostFields values={post} onChange={(next) => form.setValues(next)} />
        <DateField
          label={t('people.lastday')}
          description={t('people.lastdayhint')}
          value={endsOn}
          onChange={(day) => form.setFieldValue('endsOn', day)}
        />
        <Checkbox label={t('people.ismain')} {...form.getInputProps('isMain', { type: 'checkbox' })} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!isPost(post)}>
            {t('btn.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
