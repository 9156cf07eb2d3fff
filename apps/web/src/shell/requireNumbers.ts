import { notFound } from '@tanstack/react-router';

import { materialIn } from '#domain/library/fileReaderLink.ts';

const aNumber = /^[1-9]\d{0,8}$/;

/** News and books are named by their number; where there is none, there is no page. A reader opens study materials, too. */
export function requireNumbers(params: Readonly<Record<string, string>>): void {
  const isNumbered = Object.values(params).every((told) => aNumber.test(told) || materialIn(told) !== null);
  // oxlint-disable-next-line typescript/only-throw-error -- so the router is told
  if (!isNumbered) throw notFound();
}
