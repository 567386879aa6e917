/** What a mail of the kind `alert-notice` is about. */
export type NoticeSubject = { what: 'confirm' | 'test'; areaId: number } | { what: 'question'; followerId: string };

export const confirmSubject = (areaId: number) => `confirm:${areaId}`;
export const testSubject = (areaId: number) => `test:${areaId}`;
export const questionSubject = (followerId: string) => `question:${followerId}`;

export function parseNoticeSubject(subject: string): NoticeSubject {
  const [what, id = ''] = subject.split(':');
  if (what === 'question') return { what, followerId: id };
  if (what === 'confirm' || what === 'test') return { what, areaId: Number(id) };
  throw new Error(`No mail about alerts has the subject ${subject}`);
}
