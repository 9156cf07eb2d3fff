import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef } from 'react';

import look from './ViewSwitch.module.css';

interface ViewSwitchProps<View extends string> {
  readonly label: string;
  readonly views: readonly { readonly value: View; readonly label: string }[];
  readonly value: View;
  readonly onChange: (view: View) => void;
}

/** Which of several views of one thing is shown; on a phone it takes the whole width. */
export function ViewSwitch<View extends string>({ label, views, value, onChange }: ViewSwitchProps<View>) {
  const all = useRef<HTMLDivElement>(null);
  // Where not all have room, the one that is shown is seen.
  useEffect(() => {
    const box = all.current;
    const chosen = box?.querySelector(`input[value="${value}"]`)?.parentElement;
    if (box !== null && chosen !== null && chosen !== undefined) {
      box.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - box.clientWidth / 2;
    }
  }, [value]);
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
