import type { Plugin } from 'vite';

import { firstTexts } from './firstTexts.ts';
import { firstNamespace, namespace, readLanguage, wireLanguages } from './languages.ts';

const address = /^\/lms\/locales\/(ru|kg|en)\/(?:cm|first)\.json$/;
const reported = /^\/lms\/locales\/add\/(ru|kg|en)\/cm$/;

/**
 * Serves the texts from their sources while developing, and writes two files per language into the build: all texts,
 * and those of the first pages.
 */
export function languagesPlugin(): Plugin {
  return {
    name: 'bilim-languages',

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const language = wireLanguages.find((one) => one === address.exec(path)?.[1]);
        if (language !== undefined) {
          response.setHeader('content-type', 'application/json; charset=utf-8');
          readLanguage(language).then((texts) => response.end(JSON.stringify(texts)), next);
          return;
        }

        if (!reported.test(path)) {
          next();
          return;
        }
        request.setEncoding('utf8').on('data', (missing: string) => {
          server.config.logger.warn(`missing text (${path}): ${missing}`);
        });
        request.on('end', () => response.writeHead(204).end());
      });
    },

    async generateBundle(_options, bundle) {
      for (const language of wireLanguages) {
        const texts = await readLanguage(language);
        const files = { [namespace]: texts, [firstNamespace]: firstTexts(texts, bundle) };
        for (const [name, part] of Object.entries(files)) {
          const source = JSON.stringify(part);
          this.emitFile({ type: 'asset', fileName: `locales/${language}/${name}.json`, source });
        }
      }
    },
  };
}
