import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

import look from './SecretField.module.css';

interface SecretFieldProps extends Omit<TextInputProps, 'type' | 'rightSection' | 'onChange'> {
  readonly showLabel: string;
  readonly hideLabel: string;
  readonly onChange: (value: string) => void;
}

/** A password that can be shown while typing. */
export function SecretField({ showLabel, hideLabel, onChange, ...field }: SecretFieldProps) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? IconEyeOff : IconEye;
  return (
    <TextInput
      size="md"
      {...field}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={46}
      rightSection={
        <button
          type="button"
          className={look.toggle}
          aria-label={isVisible ? hideLabel : showLabel}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon size={20} stroke={1.6} aria-hidden />
        </button>
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
