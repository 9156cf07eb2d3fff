import type { Client, Connection } from 'pg';

interface Understood {
  /** Types in the order of `$1`, `$2`. */
  readonly params: readonly string[];
  readonly row: readonly { readonly name: string; readonly type: string }[];
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** What PostgreSQL understands of a statement, which is parsed but not run. */
export async function describeStatement(client: Client, text: string): Promise<Understood> {
  const { params, fields } = await ask(client, text);
  const nameOf = await typeNames(client);
  return {
    params: params.map(nameOf),
    row: fields.map(({ name, dataTypeID }) => ({ name, type: nameOf(dataTypeID) })),
  };
}

const known = new WeakMap<Client, Promise<Map<number, string>>>();

async function typeNames(client: Client): Promise<(oid: number) => string> {
  const asked = known.get(client) ?? askTypes(client);
  known.set(client, asked);
  const names = await asked;
  return (oid) => names.get(oid) ?? '';
}

async function askTypes(client: Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; type: string }>(
    'select oid, format_type(oid, null) as type from pg_type',
  );
  return new Map(rows.map(({ oid, type }) => [oid, type]));
}

/** The driver has no call for it, but lets others speak on its connection and tells them what comes back. */
async function ask(client: Client, text: string) {
  return await new Promise<{ params: readonly number[]; fields: readonly Field[] }>((resolve, reject) => {
    let params: readonly number[] = [];
    let fields: readonly Field[] = [];
    const hearParams = (told: { readonly dataTypeIDs: readonly number[] }) => {
      params = told.dataTypeIDs;
    };
    client.query({
      submit(connection: Connection) {
        connection.once('parameterDescription', hearParams);
        connection.parse({ text, name: '', types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription(told: { readonly fields: readonly Field[] }) {
        ({ fields } = told);
      },
      handleError(refused: Error, connection: Connection) {
        connection.off('parameterDescription', hearParams);
        // Whoever was refused does not hear when the connection is ready again.
        reject(refused);
      },
      handleReadyForQuery: () => resolve({ params, fields }),
    });
  });
}
