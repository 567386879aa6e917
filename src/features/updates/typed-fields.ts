type Field = HTMLInputElement | HTMLTextAreaElement;

export function watchTyping(): { hasTyped: () => boolean; stop: () => void } {
  const touched = new Set<Field>();
  const note = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) touched.add(target);
  };
  document.addEventListener('input', note, { capture: true });
  return {
    hasTyped() {
      for (const field of touched) if (!field.isConnected) touched.delete(field);
      return [...touched].some((field) => field.value !== '');
    },
    stop: () => document.removeEventListener('input', note, { capture: true }),
  };
}
