import { callApi } from '@catlas/platform/http/call-api.ts';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Locale, languages, locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { TextArea } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface ShareDialogProps {
  catId: number;
  text: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Import this dialog lazily. */
export function ShareDialog({ catId, text: name, isOpen, onOpenChange }: ShareDialogProps) {
  const ownLocale = useLocale();
  const [locale, setLocale] = useState<Locale>(ownLocale);
  const shared = useShared({ catId, locale, name, isOpen });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.cats_share_title()}
      description={m.cats_share_text()}
      size="small"
    >
      <div className="space-y-4 pt-1">
        <RadioCards
          legend={m.cats_share_language()}
          name="share-language"
          columns={2}
          value={locale}
          onChange={setLocale}
          options={locales.map((value) => ({ value, label: <span lang={value}>{languages[value].name}</span> }))}
        />
        {shared ? <Share key={shared.address} name={name} locale={locale} shared={shared} /> : <Making />}
      </div>
    </Dialog>
  );
}

function Making() {
  return (
    <div className="space-y-1.5">
      <p className="font-semibold text-sm">{m.cats_share_making()}</p>
      <Skeleton className="h-11 w-full rounded-xl" />
    </div>
  );
}

function Share({ name, locale, shared }: { name: string; locale: Locale; shared: Shared }) {
  const { address, picture, isShort } = shared;
  const textArea = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(shared.text);
  return (
    <>
      {!isShort && <Alert variant="warning">{m.cats_share_failed()}</Alert>}
      <TextArea
        ref={textArea}
        label={m.cats_share_words()}
        hint={m.cats_share_words_hint()}
        lang={locale}
        dir="auto"
        rows={6}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Ways name={name} words={words} address={address} textArea={textArea} />
      <AddressField address={address} isShort={isShort} />
      {picture && <SquarePicture path={picture} name={name} />}
      <LocalLink to="/alerts" className="inline-flex min-h-11 items-center font-semibold text-link underline">
        {m.alerts_ask_near()}
      </LocalLink>
    </>
  );
}

interface WaysProps {
  name: string;
  words: string;
  address: string;
  textArea: RefObject<HTMLTextAreaElement | null>;
}

/** Each link opens the app or the site that it names; nothing is sent before the person presses there. */
function Ways({ name, words, address, textArea }: WaysProps) {
  const encoded = encodeURIComponent(words);
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;
  return (
    <div className="grid grid-cols-2 gap-2">
      {canShare && (
        <Button
          icon={<Icon name="lucide:share-2" className="size-5" />}
          // Cancelling the system's share sheet rejects, but is not a failure.
          onClick={() => void navigator.share({ title: name, text: words }).catch(() => undefined)}
        >
          {m.cats_share_native()}
        </Button>
      )}
      <CopyButton
        text={words}
        label={m.cats_share_copy_words()}
        variant={canShare ? 'secondary' : 'primary'}
        size="medium"
        field={textArea}
      />
      <Way href={`https://wa.me/?text=${encoded}`} icon="lucide:message-circle" label={m.cats_share_whatsapp()} />
      <Way
        href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`}
        icon="lucide:users"
        label={m.cats_share_facebook()}
      />
      <Way
        href={`mailto:?subject=${encodeURIComponent(words.split('\n')[0] ?? name)}&body=${encoded}`}
        icon="lucide:mail"
        label={m.cats_share_mail()}
      />
    </div>
  );
}

function Way({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'secondary' })}>
      <Icon name={icon} className="size-5" />
      {label}
    </a>
  );
}

function AddressField({ address, isShort }: { address: string; isShort: boolean }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-semibold text-sm">
        {isShort ? m.cats_share_link() : m.cats_share_link_plain()}
      </label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-12 w-full rounded-xl border border-control bg-sunken px-3.5 text-base text-ink"
        />
        <CopyButton text={address} size="medium" field={input} />
      </div>
    </div>
  );
}

function SquarePicture({ path, name }: { path: string; name: string }) {
  return (
    <div className="flex items-center gap-3">
      <img src={path} alt="" width={96} height={96} loading="lazy" className="size-24 shrink-0 rounded-xl bg-sunken" />
      <div className="min-w-0 space-y-1.5">
        <p className="font-semibold text-sm">{m.cats_share_picture()}</p>
        <p className="text-muted text-sm">{m.cats_share_picture_text()}</p>
        <a
          href={path}
          download={`${name}.jpg`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4"
        >
          <Icon name="lucide:download" className="size-5" />
          {m.cats_share_picture_save()}
        </a>
      </div>
    </div>
  );
}

interface Shared {
  address: string;
  text: string;
  /** Null without a short link. */
  picture: string | null;
  isShort: boolean;
}

interface Asked {
  catId: number;
  locale: Locale;
  name: string;
  isOpen: boolean;
}

/** Creates the link when the dialog first opens; after a failure, returns the page's URL. */
function useShared({ catId, locale, name, isOpen }: Asked): Shared | null {
  const { pathname } = useLocation();
  const [made, setMade] = useState<Partial<Record<Locale, Shared>>>({});
  const isShort = made[locale]?.isShort ?? false;
  useEffect(() => {
    if (!isOpen || isShort) return;
    const controller = new AbortController();
    const keep = (shared: Shared) => setMade((before) => ({ ...before, [locale]: shared }));
    callApi<{ short_url: string; text: string; picture: string }>('/api/cats/shorten', {
      method: 'POST',
      json: { catId, lang: locale },
      signal: controller.signal,
    }).then(
      ({ short_url: address, text, picture }) => keep({ address, text, picture, isShort: true }),
      () => {
        if (controller.signal.aborted) return;
        const address = `${location.origin}${pathname}`;
        keep({ address, text: `${name}\n${address}`, picture: null, isShort: false });
      },
    );
    return () => controller.abort();
  }, [isOpen, isShort, catId, locale, name, pathname]);
  return made[locale] ?? null;
}
