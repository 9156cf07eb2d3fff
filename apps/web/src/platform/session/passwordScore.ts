/** From 0, easily guessed, to 4, strong. A hint while typing; the server's rules decide. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
const common = /^(?:password|qwerty|demo|admin|student|teacher|пароль|йцукен|12345|11111|00000)/i;

export function passwordScore(password: string): PasswordScore {
  const variety = new Set(password).size;
  const mixed = kinds.filter((kind) => kind.test(password)).length;
  if (password.length < 6 || variety < 4 || common.test(password)) return password.length < 4 ? 0 : 1;
  if (password.length >= 14 && variety >= 8) return 4;
  if (password.length >= 10 && mixed >= 3) return 4;
  if (password.length >= 8 && mixed >= 3) return 3;
  return 2;
}
