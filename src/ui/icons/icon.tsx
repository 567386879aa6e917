import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { firstPaintIcons } from './first-paint-icons.ts';

/** The type suggests `firstPaintIcons`, which need no request, and accepts any `lucide:` name. */
export type IconName = keyof typeof firstPaintIcons | (`lucide:${string}` & {});

interface IconProps {
  name: IconName;
  /** The size is `1em` unless a class such as `size-5` sets another. */
  className?: string;
  /** A label is only for an icon that has a meaning without text; otherwise screen readers ignore the icon. */
  label?: string;
}

export interface RequestedIconProps {
  name: string;
  attributes: IconAttributes;
  /** The space shows until the icon loads, and permanently if it fails. */
  space: ReactNode;
}

interface IconAttributes {
  className?: string;
  role?: 'img';
  'aria-label'?: string;
  'aria-hidden'?: true;
}

export function Icon({ name, className, label }: IconProps) {
  const attributes: IconAttributes = {
    className,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  };
  const svg = { viewBox: '0 0 24 24', ...attributes, className: classNames('icon', className) };
  if (!Object.hasOwn(firstPaintIcons, name)) {
    return <LateIcon name={name} attributes={attributes} space={<svg {...svg} />} />;
  }
  const body = firstPaintIcons[name as keyof typeof firstPaintIcons];
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant
  return <svg {...svg} dangerouslySetInnerHTML={{ __html: body }} />;
}

// Iconify's client is 8 kB, so it is lazy; the page works without the icon when it fails offline.
const RequestedIcon = lazy(() =>
  import('./requested-icon.tsx').then(
    (module) => ({ default: module.RequestedIcon }),
    () => ({ default: ({ space }: RequestedIconProps) => <>{space}</> }),
  ),
);

function LateIcon({ space, ...icon }: RequestedIconProps) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  if (!isMounted) return space;
  return (
    <Suspense fallback={space}>
      <RequestedIcon space={space} {...icon} />
    </Suspense>
  );
}
