import type { PlannedTheme } from '@bilim/contract/journal/themes';
import { Button, Card } from '@mantine/core';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import type { ClassBookProps } from '../classBookProps.ts';
import { useThemes } from '../lesson/useThemes.ts';

import { HoursBalance } from './HoursBalance.tsx';
import { nextNumber } from './planOrder.ts';
import { ThemeEditor } from './ThemeEditor.tsx';
import { ThemeList } from './ThemeList.tsx';
import look from './ThemesView.module.css';

const PastePlanDialog = lazy(async () => ({
  default: (await import('./PastePlanDialog.tsx')).PastePlanDialog,
}));
const ThemePanel = lazy(async () => ({ default: (await import('./ThemePanel.tsx')).ThemePanel }));

/** The thematic plan of a class: what is to be taught, what was, and whether the hours fit. */
export function ThemesView({ classKey, lessons, isOwn }: ClassBookProps) {
  const { t } = useTranslation();
  const themes = useThemes(classKey);
  const [isAdding, setAdding] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const [details, setDetails] = useState<PlannedTheme | null>(null);

  if (themes.data === undefined) {
    return (
      <Pending query={themes}>
        <SkeletonRows rows={8} height={56} />
      </Pending>
    );
  }
  const plan = themes.data;
  return (
    <div className={look.view}>
      <HoursBalance classKey={classKey} />
      {isOwn && (
        <div className={look.tools}>
          <Button
            variant="default"
            leftSection={<IconClipboardText size={18} aria-hidden />}
            onClick={() => setPasting(true)}
          >
            {t('plan.paste')}
          </Button>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t('plan.add')}
          </Button>
        </div>
      )}
      {plan.length === 0 && !isAdding ? (
        <EmptyState
          art="journal"
          title={t('plan.empty')}
          text={t(isOwn ? 'plan.emptytext' : 'plan.emptyreader')}
        />
      ) : (
        <Card p={0} className={look.card}>
          <ThemeList classKey={classKey} plan={plan} lessons={lessons} isOwn={isOwn} onDetails={setDetails} />
          {isAdding && (
            <ThemeEditor
              key={plan.length}
              classKey={classKey}
              theme={{ themeId: null, number: nextNumber(plan), title: '', hours: 2, moduleId: null }}
              onDone={() => setAdding(false)}
            />
          )}
        </Card>
      )}
      <Suspense fallback={null}>
        {isPasting && <PastePlanDialog classKey={classKey} plan={plan} onClose={() => setPasting(false)} />}
        {details !== null && (
          <ThemePanel classKey={classKey} theme={details} isOwn={isOwn} onClose={() => setDetails(null)} />
        )}
      </Suspense>
    </div>
  );
}
