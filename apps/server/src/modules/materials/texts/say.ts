import { sayer } from '#platform/texts.ts';

import en from './en.json' with { type: 'json' };
import kg from './kg.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };

export const say = sayer({ ru, kg, en });
