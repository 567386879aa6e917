/** How people may sign in here, as the sign-in service's settings say. */
export interface SignInWays {
  email: boolean;
  phone: boolean;
  /** By the single sign-on of a work e-mail's domain. */
  sso: boolean;
  signUp: boolean;
  providers: SignInProvider[];
}

export interface SignInProvider {
  /** As auth/v1 calls it: `github`, `custom:acme`. */
  id: string;
  label: string;
}

/** The forms of the sign-in page; `password` is the first. */
export const signInForms = ['password', 'link', 'phone', 'sso'] as const;
export type SignInFormName = (typeof signInForms)[number];

/** The default until the sign-in service has answered. */
export const basicWays: SignInWays = { email: true, phone: false, sso: false, signUp: true, providers: [] };

/** The other forms that make sense beside the one that is shown. */
export function otherForms({ email, phone, sso }: SignInWays, current: SignInFormName): SignInFormName[] {
  const isOn: Record<SignInFormName, boolean> = { password: email || phone, link: email, phone, sso };
  return signInForms.filter((form) => form !== current && isOn[form]);
}
