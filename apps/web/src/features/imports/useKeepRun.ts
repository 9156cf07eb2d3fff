import { useQueryClient } from '@tanstack/react-query';

/** Shows a run as the server has just told it, here and in the history. */
export function useKeepRun<Run>(key: string, idOf: (run: Run) => number) {
  const queries = useQueryClient();
  return (run: Run) => {
    queries.setQueryData([key, 'run', idOf(run)], run);
    return queries.invalidateQueries({ queryKey: [key, 'runs'] });
  };
}
