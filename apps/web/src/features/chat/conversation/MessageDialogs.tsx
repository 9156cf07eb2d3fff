import { lazy, Suspense } from 'react';

import { MessageMenu } from './MessageMenu.tsx';
import { ReadersDialog } from './ReadersDialog.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import type { Dialogs } from './useMessageDialogs.ts';
import type { useMessageDoings } from './useMessageDoings.ts';

// Few conversations have pictures: what shows them large arrives when one is opened.
const PictureView = lazy(async () => ({ default: (await import('./PictureView.tsx')).PictureView }));

interface MessageDialogsProps {
  readonly dialogs: Dialogs;
  readonly doings: ReturnType<typeof useMessageDoings>;
  /** The person goes on writing. */
  readonly onDone: () => void;
}

/** What lies over the conversation: the menu of a message, and what was chosen there. */
export function MessageDialogs({ dialogs, doings, onDone }: MessageDialogsProps) {
  const { opened, close } = dialogs;
  if (opened === null) return null;

  switch (opened.kind) {
    case 'menu': {
      const { message, opener } = opened;
      return (
        <MessageMenu
          message={message}
          opener={opener}
          rights={dialogs.rightsOf(message)}
          onReact={(kind) => {
            close();
            void doings.react(message, kind);
          }}
          onChoose={(choice) => {
            dialogs.choose(message, choice);
            if (choice === 'reply' || choice === 'edit') onDone();
          }}
          onClose={() => {
            close();
            opener.closest<HTMLElement>('article')?.focus();
          }}
        />
      );
    }
    case 'report':
      return <ReportDialog message={opened.message} onClose={close} />;
    case 'readers':
      return <ReadersDialog message={opened.message} onClose={close} />;
    case 'pictures':
      return (
        <Suspense fallback={null}>
          <PictureView files={opened.files} first={opened.first} onClose={close} />
        </Suspense>
      );
  }
}
