/** A verified second factor in the member's list. */
export interface SecondFactor {
  id: string;
  kind: 'totp' | 'phone' | 'webauthn';
  /** Empty without a name. */
  name: string;
  /** The last digits, to distinguish phones. */
  phoneEnd: string | null;
}

/** A challenge of the sign-in service: it has sent an SMS, or a key must sign. */
export interface SecondStepChallenge {
  factorId: string;
  challengeId: string;
  /** For `navigator.credentials.get`; null for a phone. */
  publicKey: PublicKeyCredentialRequestOptionsJSON | null;
}

/** Keys first: they resist phishing. */
const order: SecondFactor['kind'][] = ['webauthn', 'totp', 'phone'];

/** The chosen factor, or else the best one; null without factors. */
export function pickFactor(factors: SecondFactor[], chosenId: string | null): SecondFactor | null {
  const ordered = factors.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return factors.find(({ id }) => id === chosenId) ?? ordered[0] ?? null;
}
