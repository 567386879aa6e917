// Made by scripts/build-icon-subset.ts from the Lucide icons (ISC licence); the list of names is there.
// biome-ignore-all format: one icon a line.

/** Each value is the content of `<svg class="icon" viewBox="0 0 24 24">`. */
export const firstPaintIcons = {
  'lucide:info': '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4m0-4h.01"/>',
  'lucide:locate-fixed': '<path d="M2 12h3m14 0h3M12 2v3m0 14v3"/><circle cx="12" cy="12" r="7"/><circle cx="12" cy="12" r="3"/>',
  'lucide:log-out': '<path d="m16 17l5-5l-5-5m5 5H9m0 9H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4"/>',
  'lucide:map-pin': '<path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0"/><circle cx="12" cy="10" r="3"/>',
  'lucide:monitor': '<rect width="20" height="14" x="2" y="3" rx="2"/><path d="M8 21h8m-4-4v4"/>',
  'lucide:moon': '<path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"/>',
  'lucide:plus': '<path d="M5 12h14m-7-7v14"/>',
  'lucide:search': '<path d="m21 21l-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
  'lucide:sun': '<circle cx="12" cy="12" r="4"/><path d="M12 2v2m0 16v2M4.93 4.93l1.41 1.41m11.32 11.32l1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41"/>',
  'lucide:user-round': '<circle cx="12" cy="8" r="5"/><path d="M20 21a8 8 0 0 0-16 0"/>',
  'lucide:x': '<path d="M18 6L6 18M6 6l12 12"/>',
} as const;
