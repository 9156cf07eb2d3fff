import { Button, Group, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Sheet } from '#ui/Sheet.tsx';

interface AppleStepsProps {
  readonly onClose: () => void;
}

/** Apple lets only the person put an app on the home screen: says how. */
export function AppleSteps({ onClose }: AppleStepsProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen title={t('install.entry')} closeLabel={t('btn.close')} onClose={onClose}>
      <List type="ordered" size="sm" spacing="xs">
        <List.Item>{t('install.apple.share')}</List.Item>
        <List.Item>{t('install.apple.add')}</List.Item>
        <List.Item>{t('install.apple.open')}</List.Item>
      </List>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('install.understood')}</Button>
      </Group>
    </Sheet>
  );
}
