/** The pin's tip is on the point, so the pin moves up by half its height. */
export const pinOffset: [number, number] = [0, -22];

const pinSvg =
  '<svg viewBox="0 0 36 44" aria-hidden="true"><path class="map-pin-body" d="M18 43C9 32 2 25.5 2 17a16 16 0 1 1 32 0c0 8.5-7 15-16 26z"/>' +
  '<path class="map-pin-face" d="M11.5 8.5 15 11.5h6l3.5-3c1 2.2 1.1 4.2.8 5.8a7.5 7.5 0 1 1-14.6 0c-.3-1.6-.2-3.6.8-5.8z"/></svg>';

export function makePinElement(tag: 'button' | 'div'): HTMLElement {
  const element = document.createElement(tag);
  if (element instanceof HTMLButtonElement) element.type = 'button';
  element.className = 'map-pin';
  element.innerHTML = pinSvg;
  return element;
}
