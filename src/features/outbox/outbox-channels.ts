interface Channel {
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

export const outboxChannel = openChannel('catlas-outbox');
/** Drafts have their own channel because they change with each keystroke. */
export const draftChannel = openChannel('catlas-drafts');
