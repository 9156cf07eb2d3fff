import { useEffect, useRef } from 'react';

import { PersonalNotices } from '#domain/profile/PersonalNotices.tsx';
import { usePersonalNotices } from '#domain/profile/usePersonalNotices.ts';
import { showNotice } from '#ui/toasts.ts';

/** That the queue gave a seat, or one came free: at the top of the page, and at once wherever on it somebody reads. */
export function SeatNews() {
  const notices = usePersonalNotices().data;
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (notices === undefined) return;
    const before = known.current;
    known.current = Math.max(before ?? 0, ...notices.map(({ id }) => id));
    if (before === undefined) return;
    for (const { sentence } of notices.filter(({ id }) => id > before)) showNotice(sentence);
  }, [notices]);
  return <PersonalNotices isAtRegistration />;
}
