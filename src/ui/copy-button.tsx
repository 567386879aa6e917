import { useEffect, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { Button } from './button.tsx';

export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 3_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Icon name={isCopied ? 'lucide:check' : 'lucide:copy'} className="size-4.5" />}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{isCopied ? m.common_copied() : m.common_copy()}</span>
    </Button>
  );
}
