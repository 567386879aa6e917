export interface SecondFactor {
  id: string;
  kind: 'totp' | 'phone' | 'webauthn';
  name: string;
  phoneEnd: string | null;
}

export interface SecondStepChallenge {
  factorId: string;
  challengeId: string;
  /** This is the input of `navigator.credentials.get`; null for a phone. */
  publicKey: PublicKeyCredentialRequestOptionsJSON | null;
}

/** Keys come first, because they resist phishing. */
const order: SecondFactor['kind'][] = ['webauthn', 'totp', 'phone'];

/** Returns the best factor if none is chosen. */
export function pickFactor(factors: SecondFactor[], chosenId: string | null): SecondFactor | null {
  const ordered = factors.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return factors.find(({ id }) => id === chosenId) ?? ordered[0] ?? null;
}
