/** The names in `lucide:` of all icons that a page requests from the server, because `firstPaintIcons` lacks them. */
export const lateIcons: readonly string[] = (
  'archive-restore arrow-left arrow-right badge-check ban bell book-open building-2 camera cat check ' +
  'chevron-down circle-alert circle-check circle-help circle-off circle-user-round clock copy ' +
  'corner-up-right cpu download eye eye-off flag github gitlab hand-heart heart history house image ' +
  'image-off image-up key-round laptop link lock lock-open log-in mail mail-check mars message-circle ' +
  'message-square-text messages-square pencil phone printer rotate-ccw rss send share-2 shield-check ' +
  'shield-minus shield-plus sliders-horizontal smartphone star trash-2 trees triangle-alert undo-2 ' +
  'user-round-check user-round-search user-round-x users venus'
).split(' ');
