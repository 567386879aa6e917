export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'success' | 'info' | 'danger';
  action?: { label: string; onClick: () => void };
  /** A longer time, for a toast with an action that disappears with it. */
  durationMs?: number;
}

type Show = (content: ToastContent) => void;

let show: Show | null = null;
const waiting: ToastContent[] = [];
let onFirstToast: (() => void) | null = null;

/** Shows a toast, from any browser code. The information must also be available elsewhere. */
export function toast(content: ToastContent): void {
  if (show) show(content);
  else {
    waiting.push(content);
    onFirstToast?.();
  }
}

/** The outlet listens for the first toast, and then loads the viewport. */
export function awaitFirstToast(load: () => void): () => void {
  onFirstToast = load;
  if (waiting.length > 0) load();
  return () => {
    onFirstToast = null;
  };
}

/** The viewport takes over, with the queued toasts. */
export function connectToasts(viewport: Show): () => void {
  show = viewport;
  for (const content of waiting.splice(0)) viewport(content);
  return () => {
    show = null;
  };
}
