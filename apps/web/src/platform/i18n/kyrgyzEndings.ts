import { withDatives } from '@bilim/contract/core/kyrgyzDatives';
import type { PostProcessorModule } from 'i18next';

export const kyrgyzEndings: PostProcessorModule = {
  type: 'postProcessor',
  name: 'kyrgyzEndings',
  process: (text: string, _key, _options, translator: { readonly language?: string }) =>
    translator.language === 'ky' ? withDatives(text) : text,
};
