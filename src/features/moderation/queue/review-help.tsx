import { lazy, useEffect, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { LatePart } from '#ui/loading/late-part.tsx';

const Dialog = lazy(() => import('#ui/overlays/dialog.tsx').then((module) => ({ default: module.Dialog })));

/** Speech input users need single-letter shortcuts off (WCAG 2.1.4), so the device stores the choice. */
const storageKey = 'catlas.review-keys';

const rows: [keys: string[], text: () => string][] = [
  [['J', 'K'], m.moderation_help_move],
  [['X'], m.moderation_help_select],
  [['A'], m.moderation_help_approve],
  [['R'], m.moderation_help_reject],
  [['1', '…', '9'], m.moderation_help_reason],
  [['U'], m.moderation_help_undo],
  [['?'], m.moderation_help_help],
];

export function useKeysChoice() {
  const [areKeysOn, setKeysOn] = useState(true);
  useEffect(() => setKeysOn(readChoice()), []);
  return {
    areKeysOn,
    setKeysOn(isOn: boolean) {
      setKeysOn(isOn);
      storeChoice(isOn);
    },
  };
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function storeChoice(isOn: boolean) {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts until the page closes.
  }
}

interface ReviewHelpProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  areKeysOn: boolean;
  setKeysOn: (isOn: boolean) => void;
}

export function ReviewHelp({ isOpen, onOpenChange, areKeysOn, setKeysOn }: ReviewHelpProps) {
  if (!isOpen) return null;
  return (
    <LatePart>
      <Dialog isOpen onOpenChange={onOpenChange} title={m.moderation_help_title()}>
        <dl className="space-y-2.5">
          {rows.map(([keys, text]) => (
            <div key={keys.join()} className="flex items-center justify-between gap-4">
              <dt className="order-2 flex gap-1.5">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="grid size-8 place-items-center rounded-lg border border-control font-sans font-semibold text-sm"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{text()}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-muted text-sm">{m.moderation_help_range()}</p>
        <label className="mt-3 flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            checked={areKeysOn}
            onChange={(event) => setKeysOn(event.currentTarget.checked)}
            className="size-5"
          />
          {m.moderation_help_keys_on()}
        </label>
      </Dialog>
    </LatePart>
  );
}
