import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const restMs = 200;

interface Option {
  readonly value: string;
  readonly label: string;
}

interface LookupSelectProps extends Pick<
  SelectProps,
  | 'aria-label'
  | 'className'
  | 'disabled'
  | 'label'
  | 'description'
  | 'placeholder'
  | 'required'
  | 'readOnly'
  | 'error'
  | 'clearable'
  | 'openOnFocus'
  | 'renderOption'
> {
  /** Undefined while they are being asked for. */
  readonly options: readonly Option[] | undefined;
  readonly nothing: string;
  readonly loading: string;
  /** What is chosen, with its words; null for nothing. */
  readonly chosen: Option | null;
  /** The words looked for, once somebody looks. */
  readonly onAsk: (words: string) => void;
  readonly onChoose: (option: Option | null) => void;
  /** Where what is not there yet may be made by its name. */
  readonly making?: { readonly labelOf: (name: string) => string; readonly make: (name: string) => void };
}

const made = '+';

/** One of many, found as one types. What is chosen stays there when it is far down the list, or no longer offered. */
export function LookupSelect(props: LookupSelectProps) {
  const { options = [], nothing, loading, chosen, onAsk, onChoose, making, ...field } = props;
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const ask = useDebouncedCallback(onAsk, restMs);
  const isOffered = chosen === null || options.some(({ value }) => value === chosen.value);
  const isLooking = typed !== '' && typed !== chosen?.label;
  const data = isOffered || isLooking ? [...options] : [chosen, ...options];
  const name = typed.trim();
  const isKnown = data.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  if (making !== undefined && isLooking && name !== '' && props.options !== undefined && !isKnown)
    data.push({ value: made, label: making.labelOf(name) });

  return (
    <Select
      searchable
      allowDeselect={field.clearable === true}
      {...field}
      data={data}
      filter={({ options: all }) => all}
      nothingFoundMessage={props.options === undefined ? loading : nothing}
      onDropdownOpen={() => onAsk('')}
      searchValue={typed}
      onSearchChange={(words) => {
        setTyped(words);
        // It is told of what stands there from the beginning, too: nobody has looked for that.
        if (words !== typed && words !== chosen?.label) ask(words);
      }}
      value={chosen?.value ?? null}
      onChange={(value, option) => {
        if (value === made) making?.make(name);
        else onChoose(value === null ? null : { value, label: option?.label ?? '' });
      }}
    />
  );
}
