import { id, flag } from './core/values.ts';
import { field } from './core/wire.ts';

/** Legacy names of the news. */
export const newsId = field('id_eventMessage', id, 'News item');
export const canManageNews = field('newsPerms', flag, 'May create and delete news');
