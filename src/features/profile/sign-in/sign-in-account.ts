export interface SignInAccount {
  email: string | null;
  phone: string | null;
  newEmail: string | null;
  emailChangeSentAt: string | null;
  /** With single sign-on the organisation manages address and password. */
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
  id: string;
  provider: string;
  name: string | null;
  linkedAt: string | null;
}

export function hasSecondStep({ factors }: Pick<SignInAccount, 'factors'>): boolean {
  return factors.some(({ isVerified }) => isVerified);
}
