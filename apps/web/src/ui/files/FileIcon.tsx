import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconFileZip,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react';

import look from './FileIcon.module.css';

/** Icons by the endings of names. */
const icons: readonly (readonly [typeof IconFile, endings: readonly string[]])[] = [
  [IconFileTypePdf, ['pdf']],
  [IconFileText, ['doc', 'docx']],
  [IconFileSpreadsheet, ['xls', 'xlsx']],
  [IconFileTypePpt, ['ppt', 'pptx']],
  [IconFileTypeTxt, ['txt']],
  [IconFileZip, ['zip']],
  [IconPhoto, ['jpg', 'jpeg', 'png', 'webp']],
  [IconFileMusic, ['mp3', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'wav', 'weba']],
  [IconMovie, ['mp4', 'm4v', 'webm', 'mov', 'mkv', 'avi', 'ogv']],
];

interface FileIconProps {
  readonly name: string;
  readonly size?: number;
}

/** The icon of a file by the ending of its name, in the colour that people know it by. */
export function FileIcon({ name, size = 24 }: FileIconProps) {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const [Icon] = icons.find(([, endings]) => endings.includes(ending)) ?? [IconFile];
  return <Icon className={look.icon} data-ending={ending} size={size} stroke={1.5} aria-hidden />;
}
