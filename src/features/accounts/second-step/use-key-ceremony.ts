import { useEffect, useRef, useState } from 'react';
import { type AccountOutcome, refuse } from '#features/accounts/forms/account-outcome.ts';
import type { SecondStepChallenge } from './second-step.ts';

export function useKeyCeremony(
  challenge: SecondStepChallenge | null,
  onSigned: (credential: unknown) => void,
): { isAsking: boolean; problem: AccountOutcome | null } {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<AccountOutcome | null>(null);
  const signedId = useRef<string | null>(null);
  const latestOnSigned = useRef(onSigned);
  latestOnSigned.current = onSigned;

  useEffect(() => {
    if (!challenge?.publicKey || signedId.current === challenge.challengeId) return;
    signedId.current = challenge.challengeId;
    setAsking(true);
    setProblem(null);
    sign(challenge.publicKey)
      .then((credential) => latestOnSigned.current(credential))
      // Browsers hide why a key was not used, so that pages cannot probe for keys.
      .catch(() => setProblem(refuse({ code: 'key_not_used', message: 'the browser has signed nothing' })))
      .finally(() => setAsking(false));
  }, [challenge]);
  return { isAsking, problem };
}

async function sign(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no credential');
  return credential.toJSON();
}
