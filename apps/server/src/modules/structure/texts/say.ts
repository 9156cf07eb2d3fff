import { sayer } from '#platform/texts.ts';

import en from './en.json' with { type: 'json' };
import kg from './kg.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };

/** Most are told by keys that are put together: the names of dictionaries, their columns and choices. */
export const say = sayer({ ru, kg, en });
