import { useQueryClient } from '@tanstack/react-query';

/** Shows a run as the server has just told it, here and in the history; what was asked before that is older. */
export function useKeepRun<Run>(key: string, idOf: (run: Run) => number) {
  const queries = useQueryClient();
  return async (run: Run) => {
    const queryKey = [key, 'run', idOf(run)];
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, run);
    await queries.invalidateQueries({ queryKey: [key, 'runs'] });
  };
}
