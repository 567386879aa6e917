interface Channel {
  /** Notifies other pages, the worker, and this page's subscribers. */
  notify: () => void;
  subscribe: (onChange: () => void) => () => void;
}

function openChannel(name: string): Channel {
  return {
    notify() {
      if (typeof BroadcastChannel === 'undefined') return;
      const channel = new BroadcastChannel(name);
      channel.postMessage(null);
      channel.close();
    },
    subscribe(onChange) {
      if (typeof BroadcastChannel === 'undefined') return () => {};
      const channel = new BroadcastChannel(name);
      channel.onmessage = onChange;
      return () => channel.close();
    },
  };
}

/** Changes of submitted posts. */
export const outboxChannel = openChannel('catlas-outbox');
/** Changes of drafts, one per keystroke. */
export const draftChannel = openChannel('catlas-drafts');
