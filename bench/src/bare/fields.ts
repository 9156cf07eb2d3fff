/** The fields of a request's body: JSON, or a form without files. */
export function readFields(body: string, contentType = ''): Readonly<Record<string, unknown>> {
  const boundary = /boundary=(\S+)/.exec(contentType)?.[1];
  if (boundary !== undefined) return fieldsOfForm(body, boundary);
  const value: unknown = JSON.parse(body);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function fieldsOfForm(body: string, boundary: string): Readonly<Record<string, string>> {
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const end = part.indexOf('\r\n\r\n');
      const name = /name="([^"]*)"/.exec(part.slice(0, end))?.[1] ?? '';
      return [name, part.slice(end + 4, -2)];
    }),
  );
}
