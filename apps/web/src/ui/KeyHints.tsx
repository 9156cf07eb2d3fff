import { Kbd } from '@mantine/core';

import look from './KeyHints.module.css';

interface KeyHintsProps {
  readonly hints: readonly { readonly keys: string; readonly label: string }[];
}

/** Which keys do what, in the foot of a screen that is worked by keyboard. */
export function KeyHints({ hints }: KeyHintsProps) {
  return (
    <ul className={look.hints}>
      {hints.map(({ keys, label }) => (
        <li key={keys} className={look.hint}>
          <Kbd size="xs">{keys}</Kbd>
          {label}
        </li>
      ))}
    </ul>
  );
}
