import { useEffect, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import type { PosterPageData } from './load-poster-page.server.ts';
import { isLandscape, type PosterSheet, posterFilePath, posterPages, posterPicturePath } from './poster-choice.ts';
import { PosterFields, sheetLabels } from './poster-fields.tsx';
import { PrintButton } from './print-button.tsx';

export function PosterPage({ data }: { data: PosterPageData }) {
  const { catId, catName, state } = data;
  return (
    <article className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 print:max-w-none print:p-0">
      <div className="print:hidden">
        <LocalLink to={`/cat/${catId}`} className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link">
          <Icon name="lucide:arrow-left" className="size-4.5" />
          {m.poster_back()}
        </LocalLink>
        <h1 dir="auto" className="mt-1 break-words font-bold text-3xl">
          {m.poster_title_of({ name: catName })}
        </h1>
      </div>
      {state === 'ready' ? <Sheets data={data} /> : <NoSheets {...data} />}
    </article>
  );
}

function NoSheets({ catId, catName, state }: Pick<PosterPageData, 'catId' | 'catName' | 'state'>) {
  const isHome = state === 'home';
  return (
    <div className="mt-6 space-y-4">
      <Alert
        variant={isHome ? 'success' : 'info'}
        title={isHome ? m.poster_home_title({ name: catName }) : m.poster_none_title()}
      >
        {isHome ? m.poster_home_text() : m.poster_none_text()}
      </Alert>
      <ButtonLink to={`/cat/${catId}`}>{m.poster_back()}</ButtonLink>
    </div>
  );
}

function Sheets({ data }: { data: PosterPageData }) {
  const { choice } = data;
  return (
    <>
      <p className="mt-2 text-muted print:hidden">{m.poster_lead()}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] print:mt-0 print:block">
        <div className="space-y-6 print:hidden">
          <ChoiceForm data={data} />
          <PrintButtons data={data} />
          <Tips isLost={data.isLost} sheets={choice.sheets} />
        </div>
        <section aria-label={m.poster_preview()} className="space-y-6 print:space-y-0">
          {choice.sheets.map((sheet) => (
            <SheetPreview key={sheet} sheet={sheet} data={data} />
          ))}
        </section>
      </div>
    </>
  );
}

/** Each sheet is drawn anew for other words, so it waits until typing pauses. */
const typingPauseMs = 600;

function ChoiceForm({ data }: { data: PosterPageData }) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    void submit(fieldsOf(form), { replace: true, preventScrollReset: true });
  };
  return (
    <Form
      method="get"
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        show(event.currentTarget);
      }}
      onChange={({ currentTarget: form, target }) => {
        clearTimeout(timer.current);
        if (isTyped(target)) timer.current = setTimeout(() => show(form), typingPauseMs);
        else show(form);
      }}
    >
      <PosterFields data={data} />
      <Button type="submit" variant="secondary">
        {m.poster_show()}
      </Button>
    </Form>
  );
}

const isTyped = (target: EventTarget) => target instanceof HTMLInputElement && ['text', 'tel'].includes(target.type);

/** An address without empty fields is the same for all visitors, and one page serves them. */
const fieldsOf = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
  );

function PrintButtons({ data: { catId, choice, problems } }: { data: PosterPageData }) {
  const lang = useLocale();
  if (Object.keys(problems).length > 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <a href={posterFilePath({ catId, choice, lang })} download className={buttonClass()}>
        <Icon name="lucide:download" className="size-5" />
        {m.poster_download()}
      </a>
      <PrintButton />
    </div>
  );
}

function SheetPreview({ sheet, data: { catId, choice } }: { sheet: PosterSheet; data: PosterPageData }) {
  const lang = useLocale();
  const pages = posterPages[sheet];
  return (
    <figure className="space-y-3 print:space-y-0">
      <figcaption className="font-semibold text-sm print:hidden">{sheetLabels[sheet].label()}</figcaption>
      {Array.from({ length: pages }, (_, index) => (
        <PagePicture
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a sheet keep their order
          key={index}
          src={posterPicturePath({ catId, choice, lang }, { sheet, page: index + 1 })}
          alt={m.poster_preview_alt({ sheet: sheetLabels[sheet].label(), page: index + 1, pages })}
          shape={`sheet-${choice.paper}${isLandscape(sheet) ? '-landscape' : ''}`}
        />
      ))}
    </figure>
  );
}

function PagePicture({ src, alt, shape }: { src: string; alt: string; shape: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return <Alert variant="warning">{m.poster_preview_failed()}</Alert>;
  return <img src={src} alt={alt} onError={() => setFailed(src)} className={`sheet ${shape}`} />;
}

/** Only what is about the chosen sheets. */
function Tips({ isLost, sheets }: { isLost: boolean; sheets: readonly PosterSheet[] }) {
  const tips = [
    ...(isLost ? [m.poster_tip_mark()] : []),
    m.poster_tip_scams(),
    ...(sheets.includes('road') ? [m.poster_tip_road()] : []),
    ...(sheets.includes('collar-slip') ? [m.poster_tip_slip()] : []),
    isLost ? m.poster_tip_home_lost() : m.poster_tip_home_found(),
  ];
  return (
    <section className="rounded-2xl bg-sunken p-4 text-sm leading-relaxed">
      <h2 className="font-semibold">{m.poster_tips()}</h2>
      <ul className="mt-2 list-disc space-y-2 ps-5">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
