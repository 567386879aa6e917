import { chooseColorMode, useColorMode } from '#context/color-mode.ts';
import type { ColorMode } from '#context/root-data.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';

const modes: { mode: ColorMode; icon: IconName; label: () => string }[] = [
  { mode: 'system', icon: 'lucide:monitor', label: () => m.accounts_color_mode_system() },
  { mode: 'light', icon: 'lucide:sun', label: () => m.accounts_color_mode_light() },
  { mode: 'dark', icon: 'lucide:moon', label: () => m.accounts_color_mode_dark() },
];

export function ColorModeSwitch() {
  const current = useColorMode();
  return (
    <fieldset className="relative noscript:hidden">
      <legend className="sr-only">{m.accounts_color_mode()}</legend>
      <div className="segments">
        {modes.map(({ mode, icon, label }) => (
          <Tooltip key={mode} text={label()}>
            <label>
              <input
                type="radio"
                name="color-mode"
                value={mode}
                checked={current === mode}
                onChange={() => chooseColorMode(mode)}
                className="sr-only"
              />
              <Icon name={icon} className="size-4.5" />
              <span className="sr-only">{label()}</span>
            </label>
          </Tooltip>
        ))}
      </div>
    </fieldset>
  );
}
