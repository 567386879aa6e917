import type { SightingKind } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';

interface KindTexts {
  title: (inputs: { name: string }) => string;
  lead: () => string;
  place: () => string;
  placeHint: () => string;
  time: () => string;
  words: () => string;
  wordsHint: () => string;
  sent: () => string;
  next: () => string;
}

export const kindTexts: Record<SightingKind, KindTexts> = {
  seen: {
    title: m.sightings_form_title_seen,
    lead: m.sightings_form_lead_seen,
    place: m.sightings_form_place_seen,
    placeHint: m.sightings_form_place_hint_seen,
    time: m.sightings_form_time_seen,
    words: m.sightings_form_words_seen,
    wordsHint: m.sightings_form_words_hint_seen,
    sent: m.sightings_sent_title,
    next: m.sightings_sent_text_seen,
  },
  'with-me': {
    title: m.sightings_form_title_with_me,
    lead: m.sightings_form_lead_with_me,
    place: m.sightings_form_place_with_me,
    placeHint: m.sightings_form_place_hint_with_me,
    time: m.sightings_form_time_with_me,
    words: m.sightings_form_words_with_me,
    wordsHint: m.sightings_form_words_hint_with_me,
    sent: m.sightings_sent_title_with_me,
    next: m.sightings_sent_text_with_me,
  },
  mine: {
    title: m.sightings_form_title_mine,
    lead: m.sightings_form_lead_mine,
    place: m.sightings_form_place_mine,
    placeHint: m.sightings_form_place_hint_mine,
    time: m.sightings_form_time_mine,
    words: m.sightings_form_words_mine,
    wordsHint: m.sightings_form_words_hint_mine,
    sent: m.sightings_sent_title_mine,
    next: m.sightings_sent_text_mine,
  },
};
