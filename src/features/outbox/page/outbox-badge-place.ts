/** The header's slot for the badge, which loads when the page is idle. */
export const outboxBadgePlace = 'outbox-badge';
