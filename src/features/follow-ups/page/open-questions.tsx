import { followUpAnswers } from '#db/report-values.ts';
import { answerLabels } from '#features/follow-ups/answer-labels.ts';
import type { OpenQuestion } from '#features/follow-ups/open-questions.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';

interface OpenQuestionsProps {
  questions: readonly OpenQuestion[];
  /** The level below the page's own headings. */
  heading?: 'h2' | 'h3';
}

/** The same questions as in the mails. One press answers, and opens the page with what to do now. */
export function OpenQuestions({ questions, heading: Heading = 'h2' }: OpenQuestionsProps) {
  const localAddress = useLocalAddress();
  if (questions.length === 0) return null;
  return (
    <section
      id="questions"
      aria-labelledby="questions-title"
      className="scroll-mt-[calc(var(--header-height)+1rem)] rounded-3xl border border-line bg-surface p-5"
    >
      <Heading id="questions-title" className="font-bold text-xl">
        {questions.length === 1 ? m.questions_open_title() : m.questions_open_many()}
      </Heading>
      <ul className="mt-3 space-y-4">
        {questions.map(({ id, name, is_lost: isLost }) => (
          <li key={id}>
            <form method="post" action={localAddress(`/cat/${id}/follow-up`)}>
              <fieldset>
                <legend dir="auto" className="mb-2 font-medium">
                  {(isLost ? m.questions_title_lost : m.questions_title_found)({ name })}
                </legend>
                <div className="flex flex-wrap gap-2">
                  {followUpAnswers.map((answer) => (
                    <Button key={answer} type="submit" name="answer" value={answer} variant="secondary" size="small">
                      {answerLabels[isLost ? 'lost' : 'found'][answer]({ name })}
                    </Button>
                  ))}
                </div>
              </fieldset>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
