/** What the sign-in service knows of the member and the account page shows. */
export interface SignInAccount {
  email: string | null;
  phone: string | null;
  /** An address that waits to be confirmed. */
  newEmail: string | null;
  emailChangeSentAt: string | null;
  /** By single sign-on: address and password are changed where it is run. */
  isManagedElsewhere: boolean;
  factors: Factor[];
  identities: Identity[];
}

export interface Factor {
  id: string;
  kind: 'totp' | 'phone' | 'webauthn' | (string & {});
  name: string;
  isVerified: boolean;
  createdAt: string;
}

export interface Identity {
  /** The identity's own id, as unlinking takes it. */
  id: string;
  provider: string;
  name: string | null;
  linkedAt: string | null;
}

export function hasSecondStep({ factors }: Pick<SignInAccount, 'factors'>): boolean {
  return factors.some(({ isVerified }) => isVerified);
}
