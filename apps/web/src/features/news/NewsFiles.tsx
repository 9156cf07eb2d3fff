import { addressOf } from '@bilim/contract/client';
import { newsApi, newsFileKind, type NewsItem } from '@bilim/contract/news';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { FileIcon } from '#ui/files/FileIcon.tsx';
import { shortFileName } from '#ui/files/shortFileName.ts';

import look from './NewsFiles.module.css';

/** The files of an item: pictures show themselves, PDF opens in a tab, everything else is saved. */
export function NewsFiles({
  item: { newsId, files },
}: {
  readonly item: Pick<NewsItem, 'newsId' | 'files'>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (files.length === 0) return null;
  const addressFor = (name: string, isThumbnail = false) =>
    addressOf(newsApi.file, {
      fileName: `${newsId}_${name}`,
      kind: newsFileKind,
      ...(isThumbnail ? { isThumbnail } : {}),
    });
  const pictures = files.filter(({ mime }) => mime.startsWith('image/'));
  const others = files.filter(({ mime }) => !mime.startsWith('image/'));
  return (
    <div className={look.files}>
      {pictures.length > 0 && (
        <ul className={look.pictures} aria-label={t('n.pictures')}>
          {pictures.map(({ name }) => (
            <li key={name}>
              <a href={addressFor(name)} target="_blank" rel="noopener" title={name}>
                <img src={addressFor(name, true)} alt={name} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={look.chips} aria-label={t('c.files')}>
          {others.map(({ name, size, mime }) => (
            <li key={name}>
              <a
                className={look.chip}
                href={addressFor(name)}
                title={name}
                {...(mime === 'application/pdf' ? { target: '_blank', rel: 'noopener' } : { download: name })}
              >
                <FileIcon name={name} size={22} />
                <span>{shortFileName(name)}</span>
                <span className={look.size}>{format.bytes(size)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
