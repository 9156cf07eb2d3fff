/** Without 0 and O, 1 and I, which people take for one another; 26 of them are 130 bits. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const codeLength = 26;

/** A code as somebody wrote it, in its one spelling; null for what is none. */
export function readCode(written: string): string | null {
  const code = written.replaceAll(/[\s-]/g, '').toUpperCase();
  const isCode = code.length === codeLength && code.split('').every((sign) => codeAlphabet.includes(sign));
  return isCode ? code : null;
}

/** In groups of four, to be read out. */
export function groupedCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}
