import {
  type Icon,
  type IconProps,
  IconAdjustments,
  IconArchive,
  IconBook2,
  IconCalendarCog,
  IconDatabaseImport,
  IconFileCheck,
  IconFolders,
  IconFrame,
  IconGavel,
  IconHeartbeat,
  IconHistory,
  IconKey,
  IconLanguage,
  IconListDetails,
  IconMessageReport,
  IconPalette,
  IconRocket,
  IconSchool,
  IconShieldLock,
  IconTableImport,
  IconUsers,
  IconVocabulary,
} from '@tabler/icons-react';
import { createElement } from 'react';

/** What stands for the pages of offices in menus. They are apart from the others because students and teachers never see them. */
const icons: Readonly<Record<string, Icon>> = {
  '/admin/posters': IconFrame,
  '/admin/import': IconDatabaseImport,
  '/admin/import/timetable': IconTableImport,
  '/admin/activations': IconKey,
  '/admin/journal': IconArchive,
  '/admin/excuses': IconFileCheck,
  '/admin/dictionaries': IconBook2,
  '/admin/people': IconUsers,
  '/admin/library': IconVocabulary,
  '/admin/materials': IconFolders,
  '/admin/orders': IconGavel,
  '/admin/curricula': IconSchool,
  '/admin/termplan': IconCalendarCog,
  '/admin/registration': IconListDetails,
  '/admin/launch': IconRocket,
  '/admin/settings': IconAdjustments,
  '/admin/appearance': IconPalette,
  '/admin/rights': IconShieldLock,
  '/admin/audit': IconHistory,
  '/admin/health': IconHeartbeat,
  '/admin/texts': IconLanguage,
  '/admin/chat': IconMessageReport,
};

interface OfficeIconProps extends Omit<IconProps, 'path'> {
  readonly path: string;
}

export function OfficeIcon({ path, ...look }: OfficeIconProps) {
  const icon = icons[path];
  return icon === undefined ? null : createElement(icon, { 'aria-hidden': true, ...look });
}
