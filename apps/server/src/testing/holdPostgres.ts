/** A process of its own that runs the embedded PostgreSQL until it is killed: `holdPostgres.ts <data folder>`. */
import { startEmbeddedPostgres } from '#platform/postgres/embeddedPostgres.ts';
import { StartError } from '#platform/startError.ts';

const [dataDir = ''] = process.argv.slice(2);

try {
  const postgres = await startEmbeddedPostgres({ dataDir });
  process.stdout.write(`ready ${postgres.pid}\n`);
} catch (error) {
  process.stdout.write(
    error instanceof StartError ? `refused ${error.message}\n` : `crashed ${String(error)}\n`,
  );
  process.exitCode = 1;
}
