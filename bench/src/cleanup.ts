type Undo = () => Promise<void> | void;

/**
 * Does work that starts things, and ends them again in reverse order, however the work ends: well, with an
 * error, or by Ctrl-C.
 */
export async function withCleanup<T>(work: (defer: (undo: Undo) => void) => Promise<T>): Promise<T> {
  const undos: Undo[] = [];
  const undoAll = async () => {
    for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) await undo();
  };
  const interrupted = () => {
    void undoAll().finally(() => process.exit(130));
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);

  try {
    return await work((undo) => undos.push(undo));
  } finally {
    await undoAll();
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  }
}
