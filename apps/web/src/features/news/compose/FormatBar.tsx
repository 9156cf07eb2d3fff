import { ActionIcon } from '@mantine/core';
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { markUp, type Mark } from './markUp.ts';
import look from './Composer.module.css';

interface FormatBarProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (text: string) => void;
}

const marks = [
  { mark: 'bold', Icon: IconBold },
  { mark: 'italic', Icon: IconItalic },
  { mark: 'list', Icon: IconList },
  { mark: 'numbers', Icon: IconListNumbers },
  { mark: 'link', Icon: IconLink },
] as const satisfies readonly { mark: Mark; Icon: unknown }[];

/** Marks up what is chosen in the text, for whoever does not know the signs. */
export function FormatBar({ field, onChange }: FormatBarProps) {
  const { t } = useTranslation();

  function apply(mark: Mark) {
    const area = field.current;
    if (area === null) return;
    const { value, selectionStart, selectionEnd } = area;
    const next = markUp({ text: value, from: selectionStart, to: selectionEnd }, mark);
    onChange(next.text);
    area.focus();
    requestAnimationFrame(() => area.setSelectionRange(next.from, next.to));
  }

  return (
    <div className={look.bar} role="toolbar" aria-label={t('n.format.bar')}>
      {marks.map(({ mark, Icon }) => (
        <ActionIcon
          key={mark}
          size={40}
          aria-label={t(`n.format.${mark}`)}
          title={t(`n.format.${mark}`)}
          onClick={() => apply(mark)}
        >
          <Icon size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}
