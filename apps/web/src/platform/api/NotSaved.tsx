import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from './describeError.ts';

interface NotSavedProps<Row> {
  readonly error: Error;
  /** What somebody else, who was faster, has put there. */
  readonly theirs: Row | null;
  readonly onTakeTheirs: (theirs: Row) => void;
  readonly onKeepMine: (theirs: Row) => void;
  /** What stands there in words, where the form does not show it anyway. */
  readonly children?: ReactNode;
}

/** Why nothing was saved; when somebody else was faster, what may be done about it. */
export function NotSaved<Row>({ error, theirs, onTakeTheirs, onKeepMine, children }: NotSavedProps<Row>) {
  const { t } = useTranslation();
  return (
    <Alert color="pome" role="alert">
      {describeError(error, t)}
      {children}
      {theirs !== null && (
        <Group gap="xs" mt="sm">
          <Button variant="default" onClick={() => onTakeTheirs(theirs)}>
            {t('btn.taketheirs')}
          </Button>
          <Button variant="default" onClick={() => onKeepMine(theirs)}>
            {t('btn.keepmine')}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
