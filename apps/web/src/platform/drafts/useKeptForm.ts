import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

import { useAccount } from '#platform/session/account.tsx';

import { forgetForm, keepForm, readKeptForm, type FormOf } from './keptForms.ts';

const restMs = 400;

/** What is being filled in, kept in the browser with every pause in typing until it is sent. */
export function useKeptForm<Form extends object>(what: Omit<FormOf, 'personId'>, initial: Form) {
  const { personId } = useAccount();
  const of = { ...what, personId };
  const [kept] = useState(() => readKeptForm(of, initial));
  const [values, setValues] = useState(kept ?? initial);
  const [isKept, setKept] = useState(kept !== null && !isSame(kept, initial));
  const keep = useDebouncedCallback((next: Form) => keepForm(of, next), {
    delay: restMs,
    flushOnUnmount: true,
  });

  function forget() {
    keep.cancel();
    forgetForm(of);
  }
  return {
    values,
    /** Whether the form opened with what was left here. */
    isKept,
    change(this: void, next: Form) {
      setValues(next);
      keep(next);
    },
    /** Begins as if nothing had been left here; what was is given back for whoever did not mean it. */
    clear(this: void): Form {
      forget();
      setKept(false);
      setValues(initial);
      return values;
    },
    forget,
  };
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
