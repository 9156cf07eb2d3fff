import type { MessageFile } from '@bilim/contract/chat/message';
import { useTranslation } from 'react-i18next';
import { Lightbox } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';

import { useBackToClose } from '#ui/useBackToClose.ts';

interface PictureViewProps {
  readonly files: readonly MessageFile[];
  readonly first: MessageFile;
  readonly onClose: () => void;
}

/** Pictures of a message over the whole window, one after the other. */
export function PictureView({ files, first, onClose }: PictureViewProps) {
  const { t } = useTranslation();
  useBackToClose(true, onClose);
  return (
    <Lightbox
      open
      close={onClose}
      index={Math.max(
        0,
        files.findIndex(({ fileId }) => fileId === first.fileId),
      )}
      slides={files.map(({ url, name, width, height }) => ({
        src: url,
        alt: t('ch.picture', { name }),
        ...(width === null ? {} : { width }),
        ...(height === null ? {} : { height }),
      }))}
      plugins={[Zoom]}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      {...(files.length > 1 ? {} : { render: { buttonPrev: () => null, buttonNext: () => null } })}
      labels={{
        Close: t('btn.close'),
        Previous: t('ch.previous'),
        Next: t('ch.next'),
        'Zoom in': t('ch.zoomin'),
        'Zoom out': t('ch.zoomout'),
        Lightbox: t('ch.attachments'),
      }}
    />
  );
}
