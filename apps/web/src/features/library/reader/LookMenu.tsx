import { ActionIcon, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconMinus, IconPlus, IconTextSize } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { modes, papers, widths, type Reading } from './useReading.ts';

/** How pages look on this device: how they follow each other, their size and width, and the colour of the paper. */
export function LookMenu({ reading }: { readonly reading: Reading }) {
  const { t } = useTranslation();
  const { mode, setMode, width, setWidth, paper, setPaper } = reading;
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('l.looks')} title={t('l.looks')}>
          <IconTextSize size={20} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('l.looks')}>
        <Stack gap="md" w={288}>
          <Choice
            label={t('l.modes')}
            all={modes}
            named={(one) => t(`l.mode.${one}`)}
            value={mode}
            onChange={setMode}
          />
          <SizeField reading={reading} />
          <Choice
            label={t('l.widths')}
            all={widths}
            named={(one) => t(`l.widthof.${one}`)}
            value={width}
            onChange={setWidth}
          />
          <Choice
            label={t('l.papers')}
            all={papers}
            named={(one) => t(`l.paperof.${one}`)}
            value={paper}
            onChange={setPaper}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function SizeField({ reading: { scale, setScale } }: { readonly reading: Reading }) {
  const { t } = useTranslation();
  return (
    <Field label={t('l.size')}>
      {() => (
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size={40}
            aria-label={t('l.smaller')}
            onClick={() => setScale(scale - 0.1)}
          >
            <IconMinus size={18} />
          </ActionIcon>
          <Text ta="center" w={64} role="status">
            {Math.round(scale * 100)} %
          </Text>
          <ActionIcon
            variant="default"
            size={40}
            aria-label={t('l.larger')}
            onClick={() => setScale(scale + 0.1)}
          >
            <IconPlus size={18} />
          </ActionIcon>
        </Group>
      )}
    </Field>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly all: readonly Value[];
  readonly named: (value: Value) => string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, all, named, value, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      {(labelId) => (
        <SegmentedControl
          fullWidth
          aria-labelledby={labelId}
          data={all.map((one) => ({ value: one, label: named(one) }))}
          value={value}
          onChange={(next) => {
            const chosen = all.find((one) => one === next);
            if (chosen !== undefined) onChange(chosen);
          }}
        />
      )}
    </Field>
  );
}

interface FieldProps {
  readonly label: string;
  readonly children: (labelId: string) => ReactNode;
}

function Field({ label, children }: FieldProps) {
  const id = useId();
  return (
    <div>
      <Text id={id} size="sm" c="dimmed" mb={6}>
        {label}
      </Text>
      {children(id)}
    </div>
  );
}
