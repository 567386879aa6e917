import { useLatest } from '@catlas/platform/react/use-latest.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import type { ListedCat } from '#features/cats/model/cat.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useLocalAddress } from '#ui/local-link.tsx';
import {
  fitView,
  type HomeData,
  type HomeRequest,
  homeAddress,
  isAboutMap,
  parametersOf,
  parseHomeRequest,
  withSize,
} from './home-view.ts';
import type { MapSize } from './map-size.ts';

function placeOf({ view, within, filter, filters, sort }: HomeRequest): string {
  return `${view?.latitude},${view?.longitude},${view?.zoom},${within},${filter},${sort},${JSON.stringify(filters)}`;
}

function keyOf(request: HomeRequest): string {
  return `${placeOf(request)},${request.size?.width},${request.size?.height}`;
}

function withoutDoubles(cats: ListedCat[]): ListedCat[] {
  return [...new Map(cats.map((cat) => [cat.id, cat])).values()];
}

const withoutCat = (cats: ListedCat[], id: number) => cats.filter((cat) => cat.id !== id);

/** Keeps the known object of each unchanged cat, so that its card does not render again. */
function withKnownCats(loaded: HomeData, known: ListedCat[]): HomeData {
  const byId = new Map(known.map((cat) => [cat.id, cat]));
  const cats = loaded.cats.map((cat) => {
    const before = byId.get(cat.id);
    return before && JSON.stringify(before) === JSON.stringify(cat) ? before : cat;
  });
  return { ...loaded, cats };
}

/** Only the size of the map changed, so the visitor does not wait. */
function isOnlyResized(from: HomeRequest, to: HomeRequest): boolean {
  return placeOf(from) === placeOf(to) || (from.size === null && to.size !== null);
}

/** Until the list of a new place has loaded, the map shows the smallest distance. */
function findShownView(request: HomeRequest, data: HomeData | null) {
  if (isAboutMap(request)) return request.view;
  const [shown, wanted] = [data?.request.view, request.view];
  const isSamePlace = shown?.latitude === wanted?.latitude && shown?.longitude === wanted?.longitude;
  return fitView(request, isSamePlace && data ? data.within : '5');
}

export function useHomeList(initial: HomeData | null, size: MapSize | null) {
  const [parameters] = useSearchParams();
  const localAddress = useLocalAddress();
  const locale = useLocale();
  const fetcher = useFetcher<HomeData | null>();
  const request = parseHomeRequest(parameters);
  const wanted = size && isAboutMap(request) ? withSize(request, size) : request;
  const wantedKey = keyOf(wanted);
  const askedKey = useRef(initial ? keyOf(initial.request) : null);

  const [data, setData] = useState(initial);
  const [more, setMore] = useState<{ cats: ListedCat[]; nextCursor: string | null } | null>(null);
  const [moreState, setMoreState] = useState<'idle' | 'loading' | 'failing'>('idle');

  const address = localAddress(homeAddress(parameters, { ...parametersOf(wanted), index: '' }));
  const { load } = fetcher;
  const reload = useCallback(() => void load(address), [load, address]);

  useEffect(() => {
    if (askedKey.current === wantedKey) return;
    askedKey.current = wantedKey;
    reload();
  }, [wantedKey, reload]);

  // The state changes while rendering and not in an effect, so that list and loading sign change together.
  const [taken, setTaken] = useState<{ initial: HomeData | null; fetched: HomeData | null | undefined }>({
    initial,
    fetched: fetcher.data,
  });
  if (taken.initial !== initial || taken.fetched !== fetcher.data) {
    const next = taken.fetched === fetcher.data ? initial : fetcher.data;
    setTaken({ initial, fetched: fetcher.data });
    if (next) {
      setData(withKnownCats(next, data?.cats ?? []));
      // The same place reloads after a change, and the further pages stay.
      if (!data || keyOf(next.request) !== keyOf(data.request)) setMore(null);
    }
  }
  const shownKey = data ? keyOf(data.request) : null;
  const latestShownKey = useLatest(shownKey);
  const isQuiet = data !== null && shownKey !== wantedKey && isOnlyResized(data.request, wanted);

  const nextCursor = more ? more.nextCursor : (data?.nextCursor ?? null);
  const loadMore = async () => {
    if (!nextCursor || !data || moreState === 'loading') return;
    setMoreState('loading');
    try {
      const { listMoreCats } = await import('./list-more-cats.ts');
      const page = await listMoreCats(data, { locale, cursor: nextCursor });
      setMoreState('idle');
      if (latestShownKey.current !== shownKey) return;
      setMore((before) => ({ cats: [...(before?.cats ?? []), ...page.cats], nextCursor: page.nextCursor }));
    } catch {
      setMoreState('failing');
    }
  };

  return {
    request,
    wanted,
    view: findShownView(request, data),
    data,
    filters: data?.filters ?? {},
    cats: withoutDoubles([...(data?.cats ?? []), ...(more?.cats ?? [])]),
    nextCursor,
    /** A live update or a new map size reloads quietly, because the visitor does not wait for it. */
    isLoading: fetcher.state !== 'idle' && !isQuiet && (shownKey !== wantedKey || fetcher.data === null),
    isFailing:
      fetcher.state === 'idle' &&
      !isQuiet &&
      (fetcher.data === null || (fetcher.data === undefined && initial === null)),
    reload,
    loadMore,
    moreState,
    /** Removes a deleted cat from the list without waiting for the server. */
    drop: useCallback((id: number) => {
      setData((before) => before && { ...before, cats: withoutCat(before.cats, id) });
      setMore((before) => before && { ...before, cats: withoutCat(before.cats, id) });
    }, []),
  };
}

export type HomeList = ReturnType<typeof useHomeList>;
