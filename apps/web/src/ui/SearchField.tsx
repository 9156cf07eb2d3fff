import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

const restMs = 300;

type SearchFieldProps = Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'className'> & {
  /** What the list is narrowed to. */
  readonly found: string | undefined;
  /** Told when typing rests: the words, or nothing. */
  readonly onFind: (find: string | undefined) => void;
};

/** Words to look for in a list; when the list is narrowed from elsewhere, as by the browser's way back, they follow. */
export function SearchField({ found, onFind, ...look }: SearchFieldProps) {
  const [typed, setTyped] = useState(found ?? '');
  const [known, setKnown] = useState({ found, asked: found });
  if (known.found !== found) {
    setKnown({ found, asked: found });
    // What was asked from here takes effect while somebody types on.
    if (known.asked !== found) setTyped(found ?? '');
  }
  const ask = useDebouncedCallback((text: string) => {
    const asked = text.trim() || undefined;
    if (asked === found) return;
    setKnown({ found, asked });
    onFind(asked);
  }, restMs);
  return (
    <TextInput
      {...look}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        ask(currentTarget.value);
      }}
    />
  );
}
