/** A verified second factor as its owner chooses it. */
export interface SecondFactor {
  id: string;
  kind: 'totp' | 'phone' | 'webauthn';
  /** Empty where the owner gave none. */
  name: string;
  /** The number's end, for telling phones apart. */
  phoneEnd: string | null;
}

/** A question that the sign-in service has asked one factor: an SMS is out, or a key has to sign. */
export interface SecondStepChallenge {
  factorId: string;
  challengeId: string;
  /** For `navigator.credentials.get`; null for a phone. */
  publicKey: PublicKeyCredentialRequestOptionsJSON | null;
}

/** Keys first: they can't be given to a page that only looks like ours. */
const order: SecondFactor['kind'][] = ['webauthn', 'totp', 'phone'];

/** The chosen factor, else the best of them; null only where there is none. */
export function pickFactor(factors: SecondFactor[], chosenId: string | null): SecondFactor | null {
  const ordered = factors.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return factors.find(({ id }) => id === chosenId) ?? ordered[0] ?? null;
}
