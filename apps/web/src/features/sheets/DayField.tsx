import { TextInput } from '@mantine/core';

interface DayFieldProps {
  readonly label: string;
  readonly description?: string;
  /** `YYYY-MM-DD`, empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A day, chosen with the browser's own calendar. */
export function DayField({ onChange, ...field }: DayFieldProps) {
  return (
    <TextInput
      mt="sm"
      type="date"
      {...field}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
