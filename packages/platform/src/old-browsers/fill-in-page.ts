import { fillIn, type Methods } from './fill-in.ts';

const ofForms: Methods = {
  requestSubmit(this: HTMLFormElement, submitter?: HTMLElement | null): void {
    const button = submitter ?? Object.assign(document.createElement('button'), { type: 'submit', hidden: true });
    if (!submitter) this.append(button);
    button.click();
    if (!submitter) button.remove();
  },
};

export const filledInForPages: readonly string[] = Object.keys(ofForms);

if (typeof HTMLFormElement !== 'undefined') fillIn(HTMLFormElement.prototype, ofForms);
