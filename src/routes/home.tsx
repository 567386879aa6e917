import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { memo } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { OtherLanguageLink } from '#features/accounts/header/language-switch.tsx';
import { getHomeData } from '#features/browse/home/home-data.server.ts';
import { HomePage } from '#features/browse/home/home-page.tsx';
import { explainSearch, resolveSearch } from '#features/browse/search/resolve-search.server.ts';
import { filterNames, type HomeData, parseHomeRequest } from '#features/browse/view/home-view.ts';
import { pagePreviewTags } from '#features/content/page-preview.ts';
import { languages } from '#i18n/languages.ts';
import { pathInLocale, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { localizeAddress } from '#ui/local-link.tsx';
import type { Route } from './+types/home';
import { SiteFooter } from './shell/site-footer.tsx';

export const handle = {
  isFullHeight: true,
  sharedParameters: ['at', 'within', 'filter', ...filterNames, 'sort', 'cursor', 'size'],
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const own = context.get(requestContext);
  const query = url.searchParams.get('q')?.trim() ?? '';
  let searchProblem: string | null = null;
  if (query) {
    const address = await resolveSearch(own, { query, at: url.searchParams.get('at') });
    if (address) throw redirectTo(localizeAddress(address, splitLocale(url.pathname).prefix));
    searchProblem = await explainSearch(own, query);
  }
  const wanted = { request: parseHomeRequest(url.searchParams), searchedInVain: query || null, searchProblem };
  return fromReplica(own, (reader) => getHomeData(reader, wanted));
}

/** The page keeps its list if the list cannot be loaded again. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}

/** `useHomeList` loads the list again when the map moves or a filter changes; a search is answered by the loader. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    !nextUrl.searchParams.has('q')
    ? false
    : defaultShouldRevalidate;
}

export function meta({ matches, location }: Route.MetaArgs): Route.MetaDescriptors {
  const title = `${m.app_name()} · ${m.app_tagline()}`;
  const publicUrl = matches[0].loaderData?.publicUrl ?? '';
  const { locale } = splitLocale(location.pathname);
  return [
    { title },
    { name: 'description', content: m.common_about_text() },
    { property: 'og:title', content: title },
    { property: 'og:description', content: m.common_about_text() },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: m.app_name() },
    { property: 'og:url', content: `${publicUrl}${pathInLocale('/', locale)}` },
    { property: 'og:locale', content: languages[locale].openGraph },
    ...pagePreviewTags({ publicUrl, name: 'home', language: locale, title: m.common_about_title() }),
  ];
}

/** React Router renders this whenever a `useFetcher` begins or ends; `Page` stays the same element. */
export default function Home({ loaderData }: Route.ComponentProps) {
  return <Page initial={loaderData} />;
}

const Page = memo(function Page({ initial }: { initial: HomeData | null }) {
  return (
    <HomePage
      initial={initial}
      footer={<SiteFooter />}
      languageLink={
        <OtherLanguageLink className="inline-flex min-h-11 items-center px-1 font-medium text-link underline underline-offset-4" />
      }
    />
  );
});
