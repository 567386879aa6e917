import type { Meter } from '@opentelemetry/api';
import { isAppError } from '#errors/app-error.ts';
import type { MailSender } from '#mail/mail-sender.ts';
import type { PushSender } from '#push/push-sender.ts';
import type { RateLimiter } from '#rate-limit/rate-limiter.ts';
import type { PhotoStorage } from '#storage/photo-storage.ts';
import { countOutcome } from './count-outcome.ts';

export function observeMail(mail: MailSender, meter: Meter | null): MailSender {
  if (!meter) return mail;
  const mails = meter.createCounter('catlas_mails', { description: 'Mails by what became of them' });
  return {
    async send(message) {
      await countOutcome(mail.send(message), (outcome) => mails.add(1, { outcome }));
    },
  };
}

/** A subscription that has ended is an outcome of its own, because it is no failure. */
export function observePush(push: PushSender, meter: Meter | null): PushSender {
  if (!meter) return push;
  const messages = meter.createCounter('catlas_pushes', { description: 'Push messages by what became of them' });
  return {
    ...push,
    async send(target, message) {
      let outcome: string = 'failed';
      try {
        const answer = await push.send(target, message);
        outcome = answer;
        return answer;
      } finally {
        messages.add(1, { outcome });
      }
    },
  };
}

export function observePhotos<Storage extends PhotoStorage>(photos: Storage, meter: Meter | null): Storage {
  if (!meter) return photos;
  const calls = meter.createCounter('catlas_photo_store_calls', { description: 'Calls to the photo store' });
  const count = (call: string) => (outcome: string) => calls.add(1, { call, outcome });
  return {
    ...photos,
    put: (key: string, body: Uint8Array) => countOutcome(photos.put(key, body), count('put')),
    find: (key: string) => countOutcome(photos.find(key), count('find')),
    remove: (key: string) => countOutcome(photos.remove(key), count('remove')),
  };
}

export function observeLiveStreams(streams: { size: number }, meter: Meter): void {
  meter
    .createObservableGauge('catlas_live_streams', { description: 'Pages with an open stream of news' })
    .addCallback((result) => result.observe(streams.size));
}

export function observeReplica(replica: { isUsable(): boolean }, meter: Meter | null): void {
  meter
    ?.createObservableGauge('db_replica_usable', { description: '1 while the read replica serves readers, else 0' })
    .addCallback((result) => result.observe(replica.isUsable() ? 1 : 0));
}

export function observeRateLimits<Name extends string>(
  limiter: RateLimiter<Name>,
  meter: Meter | null,
): RateLimiter<Name> {
  if (!meter) return limiter;
  const refusals = meter.createCounter('catlas_rate_limited', { description: 'Requests refused by a limit' });
  const observe = async <Result>(name: Name, counting: Promise<Result>): Promise<Result> => {
    try {
      return await counting;
    } catch (error) {
      if (isAppError(error) && error.code === 'rate-limited') refusals.add(1, { limit: name });
      throw error;
    }
  };
  return {
    consume: (name, who) => observe(name, limiter.consume(name, who)),
    requireLeft: (name, who) => observe(name, limiter.requireLeft(name, who)),
  };
}
