import { type RefObject, useEffect, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  label?: string;
  variant?: 'primary' | 'secondary';
  size?: 'small' | 'medium';
  /** A field with the text, which is selected where the browser refuses to copy. */
  field?: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
}

const copiedForMs = 3_000;

export function CopyButton({ text, label, variant = 'secondary', size = 'small', field }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const isCopied = state === 'copied';
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setState('idle'), copiedForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => setState((await copyText(text, field?.current ?? null)) ? 'copied' : 'failed');
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={
          <Icon name={isCopied ? 'lucide:check' : 'lucide:copy'} className={size === 'small' ? 'size-4.5' : 'size-5'} />
        }
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? m.common_copied() : (label ?? m.common_copy())}</span>
      </Button>
      <p role="status" className="col-span-full text-sm empty:hidden">
        {state === 'failed' && m.common_copy_failed()}
      </p>
    </>
  );
}

/** The clipboard API needs TLS and a permission; the fallback selects the text and uses the older command. */
async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return field !== null && document.execCommand('copy');
  }
}
