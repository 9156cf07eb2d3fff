import { AppError } from '@bilim/contract';
import type { FastifyRequest } from 'fastify';

/** Does work that only the caller wants: the signal is aborted when they have gone. */
export async function whileWaited<T>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const leaving = new AbortController();
  const leave = () => leaving.abort(new AppError('request.timeout'));
  socket.once('close', leave);
  try {
    return await work(leaving.signal);
  } finally {
    socket.off('close', leave);
  }
}
