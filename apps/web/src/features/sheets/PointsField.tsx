import { Input } from '@mantine/core';
import { useId } from 'react';
import type { ComponentProps } from 'react';

import look from './Entry.module.css';

interface PointsFieldProps extends ComponentProps<'input'> {
  /** What is wrong with what was typed; null while nothing is. */
  readonly wrong: string | null;
}

/** The kit's field for a figure, made by the browser alone: a sheet has one in each row, and draws it at each key. */
export function PointsField({ wrong, disabled, ...rest }: PointsFieldProps) {
  const wrongId = useId();
  const isWrong = wrong !== null || undefined;
  const marks = { 'data-variant': 'default', 'data-error': isWrong, 'data-disabled': disabled || undefined };
  return (
    <div className={look.points}>
      <div {...marks} className={`${Input.classes.wrapper} ${look.box}`}>
        <input
          {...rest}
          {...marks}
          className={Input.classes.input}
          disabled={disabled}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong && wrongId}
        />
      </div>
      {wrong !== null && (
        <Input.Error id={wrongId} className={look.wrong}>
          {wrong}
        </Input.Error>
      )}
    </div>
  );
}
