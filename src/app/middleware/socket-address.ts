interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string } };
}

/** Returns undefined for a request made inside the process. */
export function socketAddressOf(bindings: unknown): string | undefined {
  return (bindings as NodeBindings | undefined)?.incoming?.socket?.remoteAddress;
}
