/** What the work gives, or `late` where it takes longer; it goes on then, and whoever began it knows of its failures elsewhere. */
export async function within<T>(work: Promise<T>, ms: number, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  // Also what fails after its time has somebody who hears of it.
  work.catch(() => undefined);
  return await Promise.race([work, over]).finally(() => clearTimeout(timer));
}
