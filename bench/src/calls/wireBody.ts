import { wireColumns } from '@bilim/contract';
import type { Endpoint, Input } from '@bilim/contract';

/** The body of a call whose values travel as they are, under the names of the wire. */
export function wireBody<E extends Endpoint>(endpoint: E, input: Input<E> & object): string {
  const columns = wireColumns(endpoint.input) ?? [];
  return JSON.stringify(Object.fromEntries(columns.map(({ own, wire }) => [wire, Reflect.get(input, own)])));
}
