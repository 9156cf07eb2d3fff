import { createHash } from 'node:crypto';

import type { Language } from '@bilim/contract';
import type { FastifyRequest } from 'fastify';

import { say } from '../texts.ts';

/** Everything that the page looks like; its policy knows it by its hash and allows nothing else. */
const look = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 20vh auto 0; padding: 0 1.5rem }
p { font-size: 1.25rem; overflow-wrap: anywhere }
a { display: inline-block; padding: .75rem 0 }
`;

export const refusalPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(look).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Somebody follows a link to a file, or opens it in a new tab: whoever reads the answer is a person. */
export function isForReading({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return headers['sec-fetch-mode'] === 'navigate' || prefersPages(headers.accept ?? '');
}

/** Whether text/html is named, and liked better than JSON is. */
function prefersPages(accept: string): boolean {
  const liked = new Map(
    accept.split(',').map((range) => {
      const [type = '', ...params] = range.split(';').map((part) => part.trim().toLowerCase());
      const q = params.find((param) => param.startsWith('q='));
      return [type, q === undefined ? 1 : Number(q.slice(2))] as const;
    }),
  );
  const json = liked.get('application/json') ?? liked.get('application/*') ?? liked.get('*/*') ?? 0;
  return (liked.get('text/html') ?? 0) > json;
}

const tagOf: Readonly<Record<Language, string>> = { ru: 'ru', kg: 'ky', en: 'en' };

/** A refusal in one sentence, with the way back. Nothing of the request stands in it. */
export function refusalPage(
  language: Language,
  { sentence, isSignedIn }: { readonly sentence: string; readonly isSignedIn: boolean },
): string {
  const way = say(language, isSignedIn ? 'page.to_portal' : 'page.sign_in');
  return `<!doctype html>
<html lang="${tagOf[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bilim</title>
<style>${look}</style>
</head>
<body>
<main>
<p>${escaped(sentence)}</p>
<a href="/lms">${escaped(way)}</a>
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
