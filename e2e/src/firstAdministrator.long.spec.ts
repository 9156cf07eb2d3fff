import { startCluster } from './cluster.ts';
import { expect, test } from './test.ts';

test('several processes print one link, which leads to the address that people use, and say what they log', async () => {
  const cluster = await startCluster({ isEmpty: true });
  try {
    await expect.poll(() => linksIn(cluster.output())).toHaveLength(2);
    const [link, other] = linksIn(cluster.output());
    expect(other).toBe(link);
    expect(link).toContain(`${cluster.url}/lms/public/activate?code=`);
    expect((await fetch(link!)).status).toBe(200);

    // What the processes log is read where the cluster was started.
    expect(cluster.output().match(/"msg":"Server listening/g)).toHaveLength(2);
  } finally {
    await cluster.remove();
  }
});

function linksIn(said: string): string[] {
  return said.match(/http\S+\/lms\/public\/activate\?code=\S+/g) ?? [];
}
