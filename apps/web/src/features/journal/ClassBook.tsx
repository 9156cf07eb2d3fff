import type { ClassBookProps } from './classBookProps.ts';
import { ModulesView } from './modules/ModulesView.tsx';
import { ReportsView } from './reports/ReportsView.tsx';
import { ThemesView } from './themes/ThemesView.tsx';

/** What belongs to a class beside its marks. */
export function ClassBook(props: ClassBookProps) {
  switch (props.view) {
    case 'themes':
      return <ThemesView {...props} />;
    case 'modules':
      return <ModulesView {...props} />;
    case 'reports':
      return <ReportsView {...props} />;
  }
}
