import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useBackToClose } from '#ui/useBackToClose.ts';
import { useFocusBack } from '#ui/useFocusBack.ts';

import { SideMenu } from './SideMenu.tsx';
import look from './MenuDrawer.module.css';

interface MenuDrawerProps {
  readonly onClose: () => void;
}

/** The side menu of a phone, over the page. */
export function MenuDrawer({ onClose }: MenuDrawerProps) {
  const { t } = useTranslation();
  useBackToClose(true, onClose);
  useFocusBack(true);
  return (
    <Drawer
      opened
      onClose={onClose}
      size={300}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('shell.mainmenu') } }}
      classNames={{ body: look.body, content: look.content }}
    >
      <SideMenu onFollow={onClose} />
    </Drawer>
  );
}
