import { useEffect, useRef, useState } from 'react';
import { useViewer } from '#context/root-data.ts';
import type { SightingKind } from '#db/report-values.ts';
import type { Sighting } from '#features/contact/model/sighting.ts';
import { isUnsent, type OutboxItem, type SentRow } from '#features/outbox/outbox-item.ts';
import { useOutbox } from '#features/outbox/page/use-outbox.ts';
import { submitPost } from '#features/outbox/submit-post.ts';
import { type OnePhoto, useOnePhoto } from '#features/photos/use-one-photo.ts';
import type { Point } from '#features/places/place.ts';
import { m } from '#i18n/paraglide/messages.js';
import { type SightingFields, toPost, toWire, useSightingDraft } from './sighting-draft.ts';
import {
  explainSightingFailure,
  findSightingErrors,
  noProblem,
  type SightingErrorField,
  type SightingProblem,
} from './sighting-errors.ts';

/** A row that an earlier version has stored has no `phone` and `door`. */
type SentThread = { key: string; path: string; email: string | null; phone?: string | null; door?: string | null };

export interface SentSighting {
  sighting: Sighting;
  thread: SentThread | null;
}

const toSent = (answer: SentRow): SentSighting => {
  const { thread, ...sighting } = answer as Sighting & { thread?: SentThread | null };
  return { sighting, thread: thread ?? null };
};

export interface SightedCat {
  id: number;
  name: string;
  isLost: boolean;
  place: Point;
  /** The code of the link that shows a report that is being checked. */
  linkKey: string | null;
}

export interface SightingFormState {
  kind: SightingKind;
  fields: SightingFields;
  photo: OnePhoto;
  photoPlace: Point | null;
  near: Point;
  problem: SightingProblem;
  /** Each failure moves the focus to the first wrong field. */
  failures: number;
  isSending: boolean;
  isVisitor: boolean;
  edit: (change: Partial<SightingFields>, field?: SightingErrorField) => void;
  send: (options?: { isConfirmed?: boolean }) => Promise<void>;
  sent: SentSighting | null;
  kept: OutboxItem | null;
  startAnew: () => void;
}

/** `thread` is the link that the sender has. */
export function useSightingForm(cat: SightedCat, kind: SightingKind, thread: string | null): SightingFormState {
  const viewerId = useViewer()?.id ?? null;
  const own = { catId: cat.id, catName: cat.name, ownerId: viewerId };
  const { id, content, findStored, edit } = useSightingDraft(own, kind);
  const photo = useOnePhoto({ find: findStored, keep: (next) => edit({ photo: next }) });
  const [problem, setProblem] = useState<SightingProblem>(noProblem);
  const [failures, setFailures] = useState(0);
  // The words stay visible while they are sent, though the store no longer has them.
  const [sentFields, setSentFields] = useState<SightingFields | null>(null);
  const [token, setToken] = useState(thread);
  const isUnderWay = useRef(false);
  const result = useResult();

  const fail = (next: SightingProblem) => {
    const hasErrors = Object.keys(next.errors).length > 0;
    setProblem({ ...next, alert: next.alert ?? (hasErrors ? m.cats_add_check_fields() : null) });
    setFailures((count) => count + 1);
    if (next.isLinkWrong) setToken(null);
  };
  const send = async ({ isConfirmed = false } = {}) => {
    if (isUnderWay.current) return;
    const form = { ...content.form, kind };
    const fields = toWire(form, { now: new Date(), isMember: viewerId !== null });
    const errors = findSightingErrors(fields, { isReachNeeded: viewerId === null && token === null });
    if (Object.keys(errors).length > 0) return fail({ ...noProblem, errors });
    const more = {
      ...(token !== null && viewerId === null && { thread: token }),
      ...(cat.linkKey !== null && { key: cat.linkKey }),
      ...(isConfirmed && { confirmed: '1' }),
    };
    const post = toPost({ id, fields: { ...fields, ...more }, content: { ...content, form } }, own);
    isUnderWay.current = true;
    setProblem(noProblem);
    setSentFields(form);
    try {
      const submitted = await submitPost(post, { photo: photo.blob, onProgress: () => {} });
      if (submitted.type === 'refused') fail(explainSightingFailure(submitted.error, submitted.reason));
      else result.show(submitted.type === 'sent' ? { answer: submitted.answer } : { item: submitted.item });
    } catch (error) {
      fail(explainSightingFailure(error, null));
    } finally {
      isUnderWay.current = false;
      setSentFields(null);
    }
  };
  return {
    kind,
    fields: sentFields ?? content.form,
    photo,
    photoPlace: content.photoPlace,
    near: cat.place,
    problem,
    failures,
    isSending: sentFields !== null,
    isVisitor: viewerId === null,
    edit: (change, field) => {
      edit({ fields: change });
      setProblem(({ errors, ...rest }) => ({
        ...rest,
        questions: [],
        errors: withoutField(withoutReach(errors, field), field),
      }));
    },
    send,
    sent: result.answer && toSent(result.answer),
    kept: result.kept,
    startAnew: () => {
      photo.remove();
      result.clear();
    },
  };
}

/** One way to be reached is enough. */
const withoutReach = (errors: SightingProblem['errors'], edited: SightingErrorField | undefined) =>
  edited === 'phone' || edited === 'door' ? withoutField(errors, 'email') : errors;

function withoutField(errors: SightingProblem['errors'], field: SightingErrorField | undefined) {
  if (!field) return errors;
  const { [field]: _, ...rest } = errors;
  return rest;
}

function useResult() {
  const [shown, setShown] = useState<{ answer?: SentRow; item?: OutboxItem } | null>(null);
  const items = useOutbox();
  const waiting = shown?.item;
  const known = waiting && items?.find(({ id }) => id === waiting.id);
  const isGone = waiting !== undefined && items !== null && !known;
  const wasKnown = useRef(false);
  if (known) wasKnown.current = true;
  useEffect(() => {
    if (isGone && wasKnown.current) setShown(null);
  }, [isGone]);
  const item = known ?? waiting;
  return {
    answer: shown?.answer ?? (item?.state === 'sent' ? item.answer : null),
    kept: item && isUnsent(item) ? item : null,
    show: (next: { answer?: SentRow; item?: OutboxItem }) => {
      wasKnown.current = false;
      setShown(next);
    },
    clear: () => setShown(null),
  };
}
