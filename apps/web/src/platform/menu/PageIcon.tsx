import { type Icon, IconExternalLink, type IconProps } from '@tabler/icons-react';
import { type AnyRoute, useRouter } from '@tanstack/react-router';
import { createElement } from 'react';

import { optionalPart } from '#ui/optionalPart.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What stands for the page in menus. */
    readonly icon?: Icon | null | undefined;
  }
}

const OfficeIcon = optionalPart(async () => (await import('./OfficeIcon.tsx')).OfficeIcon);
const usualSize = 24;

interface PageIconProps extends Omit<IconProps, 'path'> {
  readonly path: string | null;
}

/** The icon of the page that a way leads to; what the university added leads outside. */
export function PageIcon({ path, ...look }: PageIconProps) {
  const pages: Readonly<Record<string, AnyRoute>> = useRouter().routesByPath;
  const size = look.size ?? usualSize;
  if (path?.startsWith('/admin/') === true)
    return (
      <span style={{ display: 'inline-flex', inlineSize: size, blockSize: size }}>
        <OfficeIcon path={path} {...look} />
      </span>
    );

  const icon = pages[path ?? '']?.options.staticData?.icon ?? IconExternalLink;
  return createElement(icon, { 'aria-hidden': true, ...look });
}
