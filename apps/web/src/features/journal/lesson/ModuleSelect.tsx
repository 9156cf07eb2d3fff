import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ModuleSelectProps {
  readonly current: string;
  readonly moduleId: number | undefined;
  readonly onChange: (moduleId: number | undefined) => void;
}

/** The contract's modules: 1, 2, and 3 for the final control. */
const modules = [1, 2, 3] as const;

/** Another module for the lesson; left alone, it keeps the one of its day. */
export function ModuleSelect({ current, moduleId, onChange }: ModuleSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('j.module')}
      clearable
      placeholder={current === '' ? t('j.nomodule') : current}
      data={modules.map((id) => ({ value: String(id), label: t(`j.modules.${id}`) }))}
      value={moduleId === undefined ? null : String(moduleId)}
      onChange={(value) => onChange(value === null ? undefined : Number(value))}
    />
  );
}
