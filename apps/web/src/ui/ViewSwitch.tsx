import { SegmentedControl } from '@mantine/core';

import look from './ViewSwitch.module.css';

interface ViewSwitchProps<View extends string> {
  readonly label: string;
  readonly views: readonly { readonly value: View; readonly label: string }[];
  readonly value: View;
  readonly onChange: (view: View) => void;
}

/** Which of several views of one thing is shown; on a phone it takes the whole width. */
export function ViewSwitch<View extends string>({ label, views, value, onChange }: ViewSwitchProps<View>) {
  return (
    <SegmentedControl<View>
      className={look.views}
      aria-label={label}
      value={value}
      data={[...views]}
      onChange={onChange}
    />
  );
}
