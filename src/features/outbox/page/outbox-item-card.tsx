import { lazy, useState } from 'react';
import { canTakeBack, isOpenToVisitors, type OutboxItem } from '#features/outbox/outbox-item.ts';
import { claimItem, findPhotos, removeItem, restoreItem } from '#features/outbox/outbox-store.ts';
import { tryNow } from '#features/outbox/send-now.ts';
import { useStoredPhoto } from '#features/outbox/use-stored-photo.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { LatePart } from '#ui/loading/late-part.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { explainItem } from './explain-item.ts';
import { exportItem } from './export-item.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

const kinds: Record<OutboxItem['kind'], () => string> = {
  cat: m.outbox_kind_cat,
  comment: m.outbox_kind_comment,
  sighting: m.outbox_kind_sighting,
  message: m.outbox_kind_message,
};

interface OutboxItemCardProps {
  item: OutboxItem;
  readerId: string | null;
  onEdit: (item: OutboxItem) => void;
  level?: 2 | 3;
}

export function OutboxItemCard({ item, readerId, onEdit, level = 3 }: OutboxItemCardProps) {
  const locale = useLocale();
  const photo = useStoredPhoto(item);
  const { state, text, variant } = explainItem(item, locale);
  const Heading = `h${level}` as const;
  return (
    <article className="rounded-3xl border border-line bg-surface p-4 text-start shadow-card sm:p-5">
      <div className="flex gap-4">
        {photo && (
          <img
            src={photo}
            alt={m.outbox_photo_alt({ name: item.title })}
            className="size-20 shrink-0 rounded-2xl object-cover sm:size-24"
          />
        )}
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
            <span>{kinds[item.kind]()}</span>
            <RelativeTime date={new Date(item.queuedAt).toISOString()} />
          </p>
          <Heading dir="auto" className="mt-0.5 break-words font-semibold text-lg leading-snug">
            {item.title}
          </Heading>
          <div role="status" className="mt-2 space-y-1.5 text-sm">
            <Badge variant={variant}>{state}</Badge>
            {text && <p>{text}</p>}
            {item.mayHaveArrived && item.state !== 'sending' && <p className="text-muted">{m.outbox_uncertain()}</p>}
          </div>
        </div>
      </div>
      {/* On phones there is no room beside the photo, so this is below it. */}
      <div className={classNames('mt-3', photo && 'sm:ps-28')}>
        <ItemActions item={item} readerId={readerId} onEdit={onEdit} />
      </div>
    </article>
  );
}

function ItemActions({ item, readerId, onEdit }: Omit<OutboxItemCardProps, 'level'>) {
  const [isAsking, setAsking] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const isBusy = isTrying || item.state === 'sending';
  const send = async () => {
    setTrying(true);
    await tryNow(item).catch(() => undefined);
    setTrying(false);
  };
  const save = async () => {
    await exportItem(item).catch(() =>
      toast({
        title: m.outbox_export_failed(),
        variant: 'danger',
        action: { label: m.common_retry(), onClick: () => void save() },
      }),
    );
  };
  const discard = async () => {
    setAsking(false);
    const photos = await findPhotos(item.id);
    // Sending may have started while the dialog was open.
    if (!(await removeItem(item.id, ({ state }) => state !== 'sending' && state !== 'sent'))) return;
    const undo = () => void restoreItem(item, photos);
    toast({ title: m.outbox_discarded({ name: item.title }), action: { label: m.outbox_undo(), onClick: undo } });
  };
  if (item.ownerId === null && readerId !== null && !isOpenToVisitors(item)) {
    return (
      <div className="space-y-2 text-sm">
        <p>{m.outbox_claim_text()}</p>
        <Button
          size="small"
          onClick={() => void claimItem(item.id, readerId).then(() => tryNow({ ...item, ownerId: readerId }))}
        >
          {m.outbox_claim()}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" isBusy={isBusy} onClick={() => void send()}>
        {m.outbox_try()}
      </Button>
      {canTakeBack(item) && (
        <Button size="small" variant="secondary" disabled={isBusy} onClick={() => onEdit(item)}>
          {m.outbox_edit()}
        </Button>
      )}
      <Button size="small" variant="secondary" onClick={() => void save()}>
        {m.outbox_export()}
      </Button>
      <Button size="small" variant="ghost" disabled={isBusy} onClick={() => setAsking(true)}>
        {m.outbox_discard()}
      </Button>
      {isAsking && (
        <LatePart>
          <ConfirmDialog
            isOpen
            onOpenChange={setAsking}
            title={m.outbox_discard_title({ name: item.title })}
            description={item.mayHaveArrived ? m.outbox_discard_text_uncertain() : m.outbox_discard_text()}
            confirmLabel={m.outbox_discard()}
            isDanger
            onConfirm={() => void discard()}
          />
        </LatePart>
      )}
    </div>
  );
}
