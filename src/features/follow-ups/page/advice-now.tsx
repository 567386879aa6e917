import { type Advice, sources, strengthLabels } from '#features/follow-ups/advice/advice-table.ts';
import { m } from '#i18n/paraglide/messages.js';

export function AdviceNow({ advice }: { advice: Advice }) {
  return (
    <section aria-labelledby="advice-now" className="space-y-2 rounded-2xl bg-sunken p-4">
      <h2 id="advice-now" className="font-semibold">
        {m.questions_now()}
      </h2>
      {advice.sentences.map(({ text, source, strength }) => (
        <p key={source}>
          {text()}{' '}
          <small className="text-muted text-sm">
            <a href={sources[source].url} rel="noreferrer" className="underline">
              {sources[source].name}
            </a>
            {`. ${strengthLabels[strength]()}.`}
          </small>
        </p>
      ))}
    </section>
  );
}
