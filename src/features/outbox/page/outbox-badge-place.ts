export const outboxBadgePlace = 'outbox-badge';
