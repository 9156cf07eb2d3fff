import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

import look from './Refused.module.css';

interface RefusedProps {
  readonly title: string;
  readonly refusal: string;
  /** What stands in the way. */
  readonly dependants: readonly { readonly what: string; readonly count: number }[];
  /** What can be done now. */
  readonly children?: ReactNode;
}

/** Why an import could not be read, applied or taken back. */
export function Refused({ title, refusal, dependants, children }: RefusedProps) {
  return (
    <Alert color="pome" role="alert" title={title}>
      <p className={look.reason}>{refusal}</p>
      {dependants.length > 0 && (
        <ul className={look.dependants}>
          {dependants.map(({ what, count }) => (
            <li key={what}>{`${what}: ${count}`}</li>
          ))}
        </ul>
      )}
      {children}
    </Alert>
  );
}
