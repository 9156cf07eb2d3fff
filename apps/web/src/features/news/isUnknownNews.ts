import { AppError } from '@bilim/contract';

/** Whether the item is gone, or was never for this person: both are told alike. */
export function isUnknownNews(error: unknown): boolean {
  return error instanceof AppError && error.code === 'news.unknown';
}
