import type { SightingKind } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';

const steps: Record<Exclude<SightingKind, 'mine'>, (() => string)[]> = {
  seen: [m.sightings_guide_seen_1, m.sightings_guide_seen_2, m.sightings_guide_seen_3],
  'with-me': [
    m.sightings_guide_with_me_1,
    m.sightings_guide_with_me_2,
    m.sightings_guide_with_me_3,
    m.sightings_guide_with_me_4,
    m.sightings_guide_with_me_5,
  ],
};

export function HandlingGuide({ kind }: { kind: Exclude<SightingKind, 'mine'> }) {
  return (
    <section aria-labelledby="handling-guide">
      <h3 id="handling-guide" className="font-semibold">
        {kind === 'seen' ? m.sightings_guide_seen() : m.sightings_guide_with_me()}
      </h3>
      <ol className="mt-2 list-decimal space-y-1.5 ps-5">
        {steps[kind].map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ol>
    </section>
  );
}
