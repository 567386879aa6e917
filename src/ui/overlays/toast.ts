export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'success' | 'info' | 'danger';
  action?: { label: string; onClick: () => void };
  /** An action that disappears with its toast needs a longer time. */
  durationMs?: number;
}

type Show = (content: ToastContent) => void;

let show: Show | null = null;
const waiting: ToastContent[] = [];
let onFirstToast: (() => void) | null = null;

/** The information must also be available elsewhere. */
export function toast(content: ToastContent): void {
  if (show) show(content);
  else {
    waiting.push(content);
    onFirstToast?.();
  }
}

export function awaitFirstToast(load: () => void): () => void {
  onFirstToast = load;
  if (waiting.length > 0) load();
  return () => {
    onFirstToast = null;
  };
}

export function connectToasts(viewport: Show): () => void {
  show = viewport;
  for (const content of waiting.splice(0)) viewport(content);
  return () => {
    show = null;
  };
}
