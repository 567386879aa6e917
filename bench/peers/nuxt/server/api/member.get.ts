/** What the header shows of the member who asks; null for a visitor. */
export default defineEventHandler(findMemberHeader);
