import { callApi } from '@catlas/platform/http/call-api.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface ShareDialogProps {
  catId: number;
  text: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

type Copying = 'idle' | 'copied' | 'failed';
const copiedForMs = 2_500;

/** Import this dialog lazily. */
export function ShareDialog({ catId, text, isOpen, onOpenChange }: ShareDialogProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { address, isShort } = useShortLink(catId, isOpen);
  const [copying, setCopying] = useState<Copying>('idle');

  useEffect(() => {
    if (copying !== 'copied') return;
    const timer = setTimeout(() => setCopying('idle'), copiedForMs);
    return () => clearTimeout(timer);
  }, [copying]);

  const copy = async () => {
    if (address) setCopying((await copyText(address, input.current)) ? 'copied' : 'failed');
  };
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.cats_share_title()}
      description={m.cats_share_text()}
      size="small"
    >
      <div className="space-y-4 pt-1">
        {address && !isShort && <Alert variant="warning">{m.cats_share_failed()}</Alert>}
        {address ? (
          <div className="space-y-1.5">
            <label htmlFor={id} className="block font-semibold text-sm">
              {isShort ? m.cats_share_link() : m.cats_share_link_plain()}
            </label>
            <input
              ref={input}
              id={id}
              readOnly
              value={address}
              onFocus={(event) => event.currentTarget.select()}
              className="min-h-12 w-full rounded-xl border border-control bg-sunken px-3.5 text-base text-ink"
            />
          </div>
        ) : (
          <div className="space-y-1.5">
            <p className="font-semibold text-sm">{m.cats_share_making()}</p>
            <Skeleton className="h-11 w-full rounded-xl" />
          </div>
        )}
        <p role="status" className="text-sm empty:hidden">
          {copying === 'copied' && <span className="sr-only">{m.cats_share_copied()}</span>}
          {copying === 'failed' && m.cats_share_copy_failed()}
        </p>
        {address && (
          <div className="grid auto-cols-fr grid-flow-col gap-2">
            <Button
              variant={canShare ? 'secondary' : 'primary'}
              onClick={() => void copy()}
              icon={<Icon name={copying === 'copied' ? 'lucide:check' : 'lucide:copy'} className="size-5" />}
            >
              {copying === 'copied' ? m.cats_share_copied() : m.cats_share_copy()}
            </Button>
            {canShare && (
              <Button
                icon={<Icon name="lucide:share-2" className="size-5" />}
                // Cancelling the system's share sheet rejects, but is not a failure.
                onClick={() => void navigator.share({ title: text, text, url: address }).catch(() => undefined)}
              >
                {m.cats_share_native()}
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Creates the link when the dialog first opens; after a failure, returns the page's URL. */
function useShortLink(catId: number, isOpen: boolean) {
  const locale = useLocale();
  const { pathname } = useLocation();
  const [link, setLink] = useState<{ address: string | null; isShort: boolean }>({ address: null, isShort: false });
  const { isShort } = link;
  useEffect(() => {
    if (!isOpen || isShort) return;
    const controller = new AbortController();
    callApi<{ short_url: string }>('/api/cats/shorten', {
      method: 'POST',
      json: { catId, lang: locale },
      signal: controller.signal,
    }).then(
      ({ short_url: address }) => setLink({ address, isShort: true }),
      () => {
        if (!controller.signal.aborted) setLink({ address: `${location.origin}${pathname}`, isShort: false });
      },
    );
    return () => controller.abort();
  }, [isOpen, isShort, catId, locale, pathname]);
  return link;
}

/** The clipboard API needs TLS and a permission; the fallback selects the text and uses the older command. */
async function copyText(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    input?.focus();
    input?.select();
    return document.execCommand('copy');
  }
}
