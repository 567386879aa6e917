export interface ToastContent {
  title: string;
  description?: string;
  look?: 'success' | 'info' | 'danger';
  action?: { label: string; onClick: () => void };
  /** Longer than others stay, where what it offers is gone with it. */
  durationMs?: number;
}

type Show = (content: ToastContent) => void;

let show: Show | null = null;
const waiting: ToastContent[] = [];
let onFirstToast: (() => void) | null = null;

/** Tells something in passing, from anywhere in the browser. What it says must not be lost with it. */
export function toast(content: ToastContent): void {
  if (show) show(content);
  else {
    waiting.push(content);
    onFirstToast?.();
  }
}

/** The outlet asks to be told when the first toast comes, so that the viewport loads only then. */
export function awaitFirstToast(load: () => void): () => void {
  onFirstToast = load;
  if (waiting.length > 0) load();
  return () => {
    onFirstToast = null;
  };
}

/** The viewport takes over, with what has waited. */
export function connectToasts(viewport: Show): () => void {
  show = viewport;
  for (const content of waiting.splice(0)) viewport(content);
  return () => {
    show = null;
  };
}
