import { useEffect, useRef } from 'react';

/** Leads to the first field that is wrong, once a form is told: the button that sent it may have lost the focus meanwhile. */
export function useFocusOnWrong(errors: object) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
