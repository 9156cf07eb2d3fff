import { messageParts } from './messageParts.ts';
import look from './MessageText.module.css';

interface MessageTextProps {
  readonly text: string;
  /** Of those whom the message mentions. */
  readonly names: readonly string[];
}

/** What was written, line by line, with its addresses to follow. */
export function MessageText({ text, names }: MessageTextProps) {
  if (text === '') return null;
  return (
    <p className={look.text}>
      {messageParts(text, names).map((part, place) => {
        const key = `${place}.${part.kind}`;
        if (part.kind === 'words') return part.text;
        if (part.kind === 'mention')
          return (
            <span key={key} className={look.mention}>
              {part.text}
            </span>
          );
        return (
          <a
            key={key}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className={look.link}
          >
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
