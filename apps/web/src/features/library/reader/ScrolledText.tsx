import type { Block } from '@bilim/contract/library/parts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Blocks } from './Blocks.tsx';
import { usePainted } from './painted.ts';
import type { Mark } from './useMarks.ts';
import type { Reading } from './useReading.ts';
import { useScroller } from './useScroller.ts';
import look from './Reader.module.css';

export interface TextProps {
  readonly blocks: readonly Block[];
  readonly pages: number;
  readonly reading: Reading;
  readonly marks: readonly Mark[];
}

/** A part of an EPUB as one long sheet. */
export function ScrolledText({ blocks, pages, reading, marks }: TextProps) {
  const { t } = useTranslation();
  const { jump, scale, isAt, query, turn } = reading;
  const sheet = useRef<HTMLElement>(null);
  const [words, setWords] = useState<HTMLElement | null>(null);
  usePainted(words, { query, marks, page: jump.page });

  useScroller(sheet, jump, {
    topOf: (box, { down }) => down * (box.scrollHeight - box.clientHeight),
    see(box) {
      const room = box.scrollHeight - box.clientHeight;
      isAt(jump.page, pages, room <= 0 ? 0 : Math.min(1, box.scrollTop / room));
    },
  });

  return (
    <article
      ref={sheet}
      className={look.sheet}
      data-page={jump.page}
      style={{ fontSize: `${1.0625 * scale}rem` }}
    >
      <div ref={setWords}>
        <Blocks blocks={blocks} />
      </div>
      <nav className={look.turns} aria-label={t('l.contents')}>
        <Button
          variant="subtle"
          disabled={jump.page <= 1}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => turn(-1)}
        >
          {t('l.before')}
        </Button>
        <Button
          variant="light"
          disabled={jump.page >= pages}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={() => turn(1)}
        >
          {t('l.after')}
        </Button>
      </nav>
    </article>
  );
}
