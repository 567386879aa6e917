/** Where the header has room for the badge, which comes when the page is at rest. */
export const outboxBadgePlace = 'outbox-badge';
