import { AppError } from '#errors/app-error.ts';

const retryAfterSeconds = 60;

/** `take` returns a function that frees the place; it throws where the process or the address has none left. */
export function createStreamPlaces({ most, mostPerAddress }: { most: number; mostPerAddress: number }) {
  const openByAddress = new Map<string, number>();
  let open = 0;
  return {
    take(address: string): () => void {
      const own = openByAddress.get(address) ?? 0;
      if (open >= most) throw new AppError('unavailable', { retryAfterSeconds });
      if (own >= mostPerAddress) throw new AppError('rate-limited', { retryAfterSeconds });
      open += 1;
      openByAddress.set(address, own + 1);
      return () => {
        open -= 1;
        const left = openByAddress.get(address)! - 1;
        if (left > 0) openByAddress.set(address, left);
        else openByAddress.delete(address);
      };
    },
  };
}
