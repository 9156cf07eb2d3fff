import { SegmentedControl } from '@mantine/core';

import { useChosenSeen } from './useChosenSeen.ts';
import look from './ViewSwitch.module.css';

interface ViewSwitchProps<View extends string> {
  readonly label: string;
  readonly views: readonly { readonly value: View; readonly label: string }[];
  readonly value: View;
  readonly onChange: (view: View) => void;
}

/** Which of several views of one thing is shown; on a phone it takes the whole width. */
export function ViewSwitch<View extends string>({ label, views, value, onChange }: ViewSwitchProps<View>) {
  const all = useChosenSeen(`input[value="${value}"] + label`);
  return (
    // The control itself must not scroll: it marks what is chosen without counting how far it was scrolled.
    <div ref={all} className={look.views}>
      <SegmentedControl<View>
        className={look.switch}
        aria-label={label}
        value={value}
        data={[...views]}
        onChange={onChange}
      />
    </div>
  );
}
