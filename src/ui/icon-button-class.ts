/** The classes of an icon button, for elements that can't be an IconButton. */
export const iconButtonClass =
  'inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 disabled:pointer-events-none disabled:opacity-55';
