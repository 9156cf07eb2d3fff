import { useTranslation } from 'react-i18next';

import look from './Books.module.css';

interface FoundProps {
  readonly query: string | undefined;
  readonly total: number;
  readonly isEverything: boolean;
  readonly isAlike: boolean;
}

/** How many files there are, or that the words were found nowhere; in the words of the specification. */
export function Found({ query, total, isEverything, isAlike }: FoundProps) {
  const { t } = useTranslation();
  return (
    <p className={look.found} role="status">
      {isEverything ? t('c.notfound', { text: query ?? '', count: total }) : t('c.found', { count: total })}
      {isAlike && <span className={look.alike}>. {t('l.alike', { text: query ?? '' })}</span>}
    </p>
  );
}
