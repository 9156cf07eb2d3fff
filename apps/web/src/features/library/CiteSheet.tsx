import type { OpenedBook } from '@bilim/contract/library';
import { Button, CopyButton, Stack, Title } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Sheet } from '#ui/Sheet.tsx';

import { citeByBibtex, citeByGost } from './citation.ts';
import look from './Books.module.css';

interface CiteSheetProps {
  readonly isOpen: boolean;
  readonly book: OpenedBook;
  readonly onClose: () => void;
}

/** The book as lists of literature name it, to copy. */
export function CiteSheet({ isOpen, book, onClose }: CiteSheetProps) {
  const { t } = useTranslation();
  const ways = [
    ['ГОСТ Р 7.0.5', citeByGost(book, book.language === 'en' ? 'p.' : 'с.')],
    ['BibTeX', citeByBibtex(book)],
  ] as const;
  return (
    <Sheet isOpen={isOpen} title={t('l.cite')} closeLabel={t('btn.close')} onClose={onClose}>
      <Stack gap="lg">
        {ways.map(([name, text]) => (
          <Stack key={name} gap="xs">
            <Title order={3}>{name}</Title>
            <pre className={look.citation}>{text}</pre>
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Button
                  variant="light"
                  leftSection={
                    copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                  }
                  onClick={copy}
                >
                  {t(copied ? 'btn.copied' : 'btn.copy')}
                </Button>
              )}
            </CopyButton>
          </Stack>
        ))}
      </Stack>
    </Sheet>
  );
}
