import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

const restMs = 300;

type SearchFieldProps = Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'className'> & {
  /** What the list is narrowed to when the field appears. */
  readonly found: string | undefined;
  /** Told when typing rests: the words, or nothing. */
  readonly onFind: (find: string | undefined) => void;
};

/** Words to look for in a list. */
export function SearchField({ found, onFind, ...look }: SearchFieldProps) {
  const [typed, setTyped] = useState(found ?? '');
  const ask = useDebouncedCallback((text: string) => onFind(text.trim() || undefined), restMs);
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
