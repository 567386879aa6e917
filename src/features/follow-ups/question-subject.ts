interface QuestionSubject {
  catId: number;
  step: number;
}

/** The subject of a question's mail, which is sent once. */
export const formatSubject = ({ catId, step }: QuestionSubject): string => `${catId}:${step}`;

export function parseSubject(subject: string): QuestionSubject {
  const [catId = 0, step = 0] = subject.split(':').map(Number);
  return { catId, step };
}
