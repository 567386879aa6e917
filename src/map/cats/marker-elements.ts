import type { Locale } from '#i18n/languages.ts';
import type { CatItem, ClusterItem, MapItem } from './cat-tile-items.ts';
import { formatCount, labelItem } from './map-texts.ts';
import { clusterDiameter, lostShare } from './marker-sizes.ts';

export interface MarkerContext {
  locale: Locale;
  photoUrl: (photoKey: string, width: number) => string;
  /** An address makes markers links, which can open in a new tab. */
  markerHref?: (id: number) => string;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Shapes, not only colours, tell lost from found: an exclamation mark and a tick. */
const lostMark = 'M8 3.2v5.4M8 11.9v.9';
const foundMark = 'M4.2 8.4l2.5 2.6 5-5.6';
const catFace =
  'M6 4.5 10 8h4l4-3.5c.9 2.1 1 4.1.7 5.9A7 7 0 1 1 5.3 10.4C5 8.6 5.1 6.6 6 4.5zM9.5 12v1M14.5 12v1M11 15.2h2l-1 1z';

function svgPath(viewBox: number, data: string): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${viewBox} ${viewBox}`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svgNamespace, 'path');
  path.setAttribute('d', data);
  svg.append(path);
  return svg;
}

function span(className: string, ...children: Node[]): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.append(...children);
  return element;
}

function photo(item: CatItem, context: MarkerContext): HTMLSpanElement {
  const frame = span('map-cat-photo', svgPath(24, catFace));
  if (item.photoKey) {
    const image = new Image();
    image.alt = '';
    image.decoding = 'async';
    image.draggable = false;
    // The drawn face shows through until the photo loads, and stays if it fails.
    image.addEventListener('load', () => image.classList.add('is-loaded'));
    image.src = context.photoUrl(item.photoKey, 48);
    frame.append(image);
  }
  return frame;
}

/** A cat that is home again has the colour of good news. */
const isMissing = ({ isLost, isHome }: CatItem) => isLost && !isHome;

function catElement(item: CatItem, context: MarkerContext): HTMLElement {
  const href = context.markerHref?.(item.id);
  const element = document.createElement(href === undefined ? 'button' : 'a');
  if (element instanceof HTMLAnchorElement) element.href = href!;
  else element.type = 'button';
  // A press shows the cat on the map first; as a link it still opens in a new tab.
  element.ariaHasPopup = 'dialog';
  element.dataset.cat = String(item.id);
  element.className = `map-cat ${isMissing(item) ? 'is-lost' : 'is-found'}`;
  element.append(photo(item, context), span('map-cat-badge', svgPath(16, isMissing(item) ? lostMark : foundMark)));
  return element;
}

/** The circumference is 100, so that a share of 0.25 is a dash of 25. */
const ringRadius = 100 / (2 * Math.PI);

function ring(): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', '-18 -18 36 36');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'map-cluster-ring');
  for (const part of ['found', 'lost']) {
    const circle = document.createElementNS(svgNamespace, 'circle');
    circle.setAttribute('r', String(ringRadius));
    circle.setAttribute('class', `map-cluster-${part}`);
    svg.append(circle);
  }
  return svg;
}

function clusterElement(): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'map-cluster';
  element.append(ring(), span('map-cluster-count'));
  return element;
}

function fillCluster(element: HTMLElement, item: ClusterItem, locale: Locale): void {
  element.style.setProperty('--size', `${clusterDiameter(item.count)}px`);
  element.querySelector('.map-cluster-count')!.textContent = formatCount(item.count, locale);
  const share = lostShare(item);
  element.querySelector('.map-cluster-lost')!.setAttribute('stroke-dasharray', `${share} ${100 - share}`);
}

export function makeMarkerElement(item: MapItem, context: MarkerContext): HTMLElement {
  return item.kind === 'cat' ? catElement(item, context) : clusterElement();
}

/** Updates name, counts and ring without replacing the element. */
export function fillMarkerElement(element: HTMLElement, item: MapItem, context: MarkerContext): void {
  element.setAttribute('aria-label', labelItem(item, context.locale));
  if (item.kind === 'cluster') fillCluster(element, item, context.locale);
  else element.title = item.name;
}

/** An element must be recreated when this value changes. */
export function markerShape(item: MapItem): string {
  return item.kind === 'cat' ? `${isMissing(item)} ${item.photoKey}` : 'cluster';
}
