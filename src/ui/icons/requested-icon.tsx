import { addAPIProvider, Icon as IconifyIcon } from '@iconify/react';
import type { RequestedIconProps } from './icon.tsx';

// Spec §9: timeout 5 s, a retry after 750 ms, URLs of at most 500 characters.
addAPIProvider('', {
  resources: [location.origin],
  path: '/icons/',
  timeout: 5000,
  rotate: 750,
  maxURL: 500,
});

export function RequestedIcon({ name, attributes, space }: RequestedIconProps) {
  // Iconify hides icons from screen readers unless `aria-hidden` is false.
  return <IconifyIcon icon={name} fallback={space} aria-hidden={false} {...attributes} />;
}
