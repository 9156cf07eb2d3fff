import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, it } from 'vitest';

import { startTexts } from '#testing/texts.ts';

import { DecimalInput } from './DecimalInput.tsx';

let said: number | null = null;
beforeEach(() => {
  said = null;
});

function Field() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <DecimalInput
      aria-label="Credits"
      digits={1}
      value={value}
      onChange={(next) => {
        said = next;
        setValue(next);
      }}
    />
  );
}

it.each([
  ['24,5', 24.5],
  ['24.5', 24.5],
  ['24,55', 24.5],
  ['0,5', 0.5],
  ['24,', 24],
  ['много', null],
])('takes %s as it is typed, with a comma or a point', async (typed, meant) => {
  const i18n = await startTexts('ru');
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={i18n}>
        <Field />
      </I18nextProvider>
    </MantineProvider>,
  );
  await userEvent.type(screen.getByLabelText('Credits'), typed);
  expect(said).toBe(meant);
});
