import { useState, type KeyboardEvent } from 'react';

interface TypedValueProps {
  readonly value: string;
  readonly show: (value: string) => string;
  /** What a text that is written out means, while somebody types. */
  readonly read: (typed: string) => string | undefined;
  /** What an abridged text means, once it is left. */
  readonly guess: (typed: string) => string | undefined;
  /** Told nothing for what means nothing. */
  readonly onChange: (value: string) => void;
}

interface Typed {
  readonly text: string;
  /** A value that is neither was set from elsewhere, and is shown. */
  readonly values: readonly string[];
  readonly isWrong: boolean;
}

/** A value that is written by hand: half a text changes nothing, and what cannot be read stays, marked as wrong. */
export function useTypedValue({ value, show, read, guess, onChange }: TypedValueProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const current = typed?.values.includes(value) === true ? typed : null;

  function tell(meant: string) {
    if (meant !== value) onChange(meant);
  }
  function type(text: string) {
    const meant = text === '' ? '' : (read(text) ?? value);
    setTyped({ text, values: [value, meant], isWrong: false });
    tell(meant);
  }
  function settle() {
    if (current === null) return;
    const { text } = current;
    const meant = text.trim() === '' ? '' : guess(text);
    setTyped(meant === undefined ? { text, values: [value, ''], isWrong: true } : null);
    tell(meant ?? '');
  }
  return {
    text: current?.text ?? show(value),
    isWrong: current?.isWrong ?? false,
    type,
    settle,
    /** A value chosen otherwise than by typing. */
    choose(meant: string) {
      setTyped(null);
      tell(meant);
    },
    settleOnEnter: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') settle();
    },
  };
}
