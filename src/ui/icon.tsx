import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { firstPaintIcons } from './first-paint-icons.ts';

/** `lucide:cat`; those of `firstPaintIcons` are suggested by the editor and are there at once. */
export type IconName = keyof typeof firstPaintIcons | (`lucide:${string}` & {});

interface IconProps {
  name: IconName;
  /** The size follows the text, `1em`, unless a class says another: `size-5`. */
  className?: string;
  /** Only where the icon stands alone and means something; else it is hidden from screen readers. */
  label?: string;
}

export interface RequestedIconProps {
  name: string;
  attributes: IconAttributes;
  /** Stands in for the icon until it is there, and for good when it never comes. */
  space: ReactNode;
}

interface IconAttributes {
  className?: string;
  role?: 'img';
  'aria-label'?: string;
  'aria-hidden'?: true;
}

/** An icon in the colour of the text. Others than the first paint's come from our icon service; their space is kept meanwhile. */
export function Icon({ name, className, label }: IconProps) {
  const attributes: IconAttributes = {
    className,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  };
  const svg = { xmlns: 'http://www.w3.org/2000/svg', width: '1em', height: '1em', viewBox: '0 0 24 24', ...attributes };
  if (!Object.hasOwn(firstPaintIcons, name)) {
    return <LateIcon name={name} attributes={attributes} space={<svg {...svg} />} />;
  }
  const body = firstPaintIcons[name as keyof typeof firstPaintIcons];
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of ours
  return <svg {...svg} dangerouslySetInnerHTML={{ __html: body }} />;
}

// Iconify's client is 8 kB, which no page needs for its first paint. Offline it may not come: a page lives without an icon.
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
